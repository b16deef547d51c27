import { PasswordField } from "#web/ui/password-field.tsx";
import { PasswordRuleList } from "./password-rule-list.tsx";

type NewPassword = { readonly password: string; readonly confPassword: string };

/** A password, and the same once more. */
export function NewPasswordFields(props: {
  readonly value: NewPassword;
  readonly onChange: (part: Partial<NewPassword>) => void;
}) {
  const { value, onChange } = props;
  return (
    <>
      <PasswordField
        name="password"
        label="Password"
        hint={<PasswordRuleList password={value.password} />}
        autoComplete="new-password"
        value={value.password}
        onValueChange={(password) => onChange({ password })}
      />
      <PasswordField
        name="confPassword"
        label="Confirm Password"
        autoComplete="new-password"
        value={value.confPassword}
        onValueChange={(confPassword) => onChange({ confPassword })}
      />
    </>
  );
}
