import type { ComponentProps } from "react";
import { useField } from "../form/form-context.ts";
import { controlClass, type FieldProps, FieldShell } from "./field-shell.tsx";
import { useEarlyInput } from "./use-early-input.ts";

export type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<"textarea">, "id" | "name" | "className" | "required"> & {
    readonly onValueChange?: (value: string) => void;
  };

/** Several lines of text; grows with what is written where the browser can. */
export function TextAreaField({
  name,
  label,
  hint,
  optional,
  error,
  onValueChange,
  onChange,
  ...rest
}: TextAreaFieldProps) {
  const field = useField({ name, hint, error });
  useEarlyInput(field.id, rest.value, onValueChange);
  return (
    <FieldShell state={field} label={label} hint={hint} optional={optional}>
      <textarea
        rows={4}
        {...rest}
        id={field.id}
        name={name}
        required={!optional}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.describedBy}
        className={controlClass(field.error, "field-sizing-content min-h-28 px-4 py-3")}
        onChange={(event) => {
          onChange?.(event);
          field.changed();
          onValueChange?.(event.target.value);
        }}
      />
    </FieldShell>
  );
}
