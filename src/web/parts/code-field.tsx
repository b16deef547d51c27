import type { ComponentProps } from "react";
import { type OneTimeCodeKind, oneTimeCodeKinds } from "#domain/codes/otp-policy.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** The digits of a typed or pasted text, such as "123 456", up to the length of a code of this kind. */
export const codeDigits = (kind: OneTimeCodeKind, typed: string): string =>
  typed.replace(/\D/g, "").slice(0, oneTimeCodeKinds[kind].digits);

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "name" | "label"> & {
  readonly kind: OneTimeCodeKind;
  readonly label?: string;
  readonly value: string;
  readonly onValueChange: (code: string) => void;
};

/** The field for a code of any kind. The phone fills in a code only if it was sent to the person typing. */
export function CodeField({ kind, label = "The client's code", ...props }: CodeFieldProps) {
  const { field } = oneTimeCodeKinds[kind];
  return (
    <TextField
      inputMode="numeric"
      autoComplete={field === "verificationCode" ? "one-time-code" : "off"}
      spellCheck={false}
      {...props}
      name={field}
      label={label}
      onValueChange={(typed) => props.onValueChange(codeDigits(kind, typed))}
    />
  );
}
