import { useState } from "react";
import {
  minPasswordLength,
  passwordGeneratorRules,
  passwordRuleResults,
  passwordSpecialCharacters,
} from "#domain/passwords/password-rules.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

/** The attributes by which a phone generates a password that we accept. */
const generated = {
  autoComplete: "new-password",
  minLength: minPasswordLength,
  passwordrules: passwordGeneratorRules,
};

export function NewPasswordFields({ prefix, value, onChange }: NewPasswordState) {
  const entry = createFieldBinder(value, onChange, prefix);
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

/** The list of password rules. It is made of spans, because it is part of the hint of the password field. */
function PasswordRuleList(props: { readonly password: string }) {
  return (
    <>
      Your password must
      <span className="mt-1 grid gap-1">
        {passwordRuleResults(props.password).map(({ message, holds }) => (
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
      <span className="mt-1 block">
        Special characters are {[...passwordSpecialCharacters].join(" ")}
      </span>
    </>
  );
}

export type NewPassword = { readonly password: string; readonly confPassword: string };

type NewPasswordState = {
  readonly prefix: string;
  readonly value: NewPassword;
  readonly onChange: (part: Partial<NewPassword>) => void;
};

/** Holds a new password only in the memory of the page: neither a draft nor the browser stores it. */
export function useNewPassword(prefix = ""): NewPasswordState {
  const [value, setValue] = useState<NewPassword>({ password: "", confPassword: "" });
  return {
    prefix,
    value,
    onChange: (part) => setValue((last) => ({ ...last, ...part })),
  };
}
