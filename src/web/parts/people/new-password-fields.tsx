import { useState } from "react";
import {
  generatorRules,
  minPasswordLength,
  passwordProgress,
  passwordSpecials,
} from "#domain/passwords/password-rules.ts";
import { entryOf } from "#web/drafts/entry-of.ts";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

/** What a phone needs to generate one that passes. */
const generated = {
  autoComplete: "new-password",
  minLength: minPasswordLength,
  passwordrules: generatorRules,
};

export function NewPasswordFields({ prefix, value, onChange }: NewPasswordState) {
  const entry = entryOf(value, onChange, prefix);
  return (
    <>
      <PasswordField
        {...entry("password")}
        label="Password"
        hint={<PasswordRuleList password={value.password} />}
        {...generated}
      />
      <PasswordField {...entry("confPassword")} label="Confirm Password" {...generated} />
    </>
  );
}

/** Made of spans, because it stands in the hint of a field: a screen reader reads it with the field. */
function PasswordRuleList(props: { readonly password: string }) {
  return (
    <>
      Your password must
      <span className="mt-1 grid gap-1">
        {passwordProgress(props.password).map(({ message, holds }) => (
          <span
            key={message}
            className={`grid grid-cols-[auto_1fr] gap-2 ${holds ? "font-semibold text-action-dark" : ""}`}
          >
            <span
              aria-hidden="true"
              className={`mt-px grid size-5 place-items-center rounded-full border ${holds ? "border-action bg-action text-white" : "border-field"}`}
            >
              {holds && <CheckIcon className="size-3.5" />}
            </span>
            <span>
              {message.replace(/^Password must /, "").replace(/\.$/, "")}
              <span className="sr-only">{holds ? " (done)," : ","}</span>
            </span>
          </span>
        ))}
      </span>
      <span className="mt-1 block">Special characters are {[...passwordSpecials].join(" ")}</span>
    </>
  );
}

export type NewPassword = { readonly password: string; readonly confPassword: string };

type NewPasswordState = {
  readonly prefix: string;
  readonly value: NewPassword;
  readonly onChange: (part: Partial<NewPassword>) => void;
};

/** It lives in the memory of the page alone: no draft and no storage ever holds it. */
export function useNewPassword(prefix = ""): NewPasswordState {
  const [value, setValue] = useState<NewPassword>({ password: "", confPassword: "" });
  return {
    prefix,
    value,
    onChange: (part) => setValue((last) => ({ ...last, ...part })),
  };
}
