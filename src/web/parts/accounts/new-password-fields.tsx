import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PasswordRuleList } from "./password-rule-list.tsx";
import type { NewPasswordState } from "./use-new-password.ts";

/** A password, and the same once more. */
export function NewPasswordFields({ prefix, value, onChange }: NewPasswordState) {
  return (
    <>
      <PasswordField
        name={`${prefix}password`}
        label="Password"
        hint={<PasswordRuleList password={value.password} />}
        autoComplete="new-password"
        value={value.password}
        onValueChange={(password) => onChange({ password })}
      />
      <PasswordField
        name={`${prefix}confPassword`}
        label="Confirm Password"
        autoComplete="new-password"
        value={value.confPassword}
        onValueChange={(confPassword) => onChange({ confPassword })}
      />
    </>
  );
}
