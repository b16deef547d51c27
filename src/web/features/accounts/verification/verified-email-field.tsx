import { formatInstantTime } from "#web/lib/format.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { VerifiedEmail } from "./verified-only.tsx";

/** The address that was verified; a password manager takes it as the name of the account. */
export function VerifiedEmailField(props: {
  readonly verified: VerifiedEmail;
  readonly firstStep: string;
  readonly onChangeEmail: () => void;
}) {
  return (
    <div>
      <TextField
        name="email"
        label="Email"
        hint={`Verified. Finish here by ${formatInstantTime(props.verified.expiresAt)}.`}
        type="email"
        autoComplete="username"
        readOnly
        value={props.verified.email}
      />
      <LinkButton
        to={props.firstStep}
        variant="quiet"
        size="compact"
        className="-ml-4"
        onClick={props.onChangeEmail}
      >
        Change email
      </LinkButton>
    </div>
  );
}
