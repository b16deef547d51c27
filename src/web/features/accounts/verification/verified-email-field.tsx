import { useOutletContext } from "react-router";
import type { ReplyOf } from "#web/lib/api/api-client.ts";
import { formatInstantTime } from "#web/lib/format.ts";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

export type VerifiedEmail = ReplyOf<"GET /api/clients/verification">;

/** The address that was verified, on a page that only verified people see. */
export function useVerifiedEmail(): VerifiedEmail {
  return useOutletContext<VerifiedEmail>();
}

/** The address that was verified; a password manager takes it as the name of the account. */
export function VerifiedEmailField(props: {
  /** "email" unless the form's body has the address deeper. */
  readonly name?: string;
  readonly verified: Pick<VerifiedEmail, "email" | "expiresAt">;
  /** The way back to another address; left out where there is none to choose. */
  readonly change?: { readonly firstStep: string; readonly onChangeEmail: () => void };
}) {
  const { change, verified } = props;
  return (
    <div>
      <EmailField
        name={props.name ?? "email"}
        hint={`Verified. Finish here by ${formatInstantTime(verified.expiresAt)}.`}
        autoComplete="username"
        readOnly
        value={verified.email}
      />
      {change && (
        <LinkButton
          to={change.firstStep}
          variant="quiet"
          size="compact"
          className="-ml-4"
          onClick={change.onChangeEmail}
        >
          Change email
        </LinkButton>
      )}
    </div>
  );
}
