import { createContext, use } from "react";
import type { CallReply } from "#web/api/api-client.ts";
import { formatInstant } from "#web/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { type AccountKind, accountRoutes, type VerificationPurpose } from "../account-page.ts";
import { codeEntryDrafts } from "../drafts.ts";

export type VerifiedEmail = CallReply<"GET /api/clients/verification">;

/** The email address that was verified, for the pages inside of guards/verified-only.tsx. */
export const VerifiedEmailContext = createContext<VerifiedEmail | null>(null);

export function useVerifiedEmail(): VerifiedEmail {
  const verified = use(VerifiedEmailContext);
  if (verified === null) throw new Error("This page is not for verified people alone.");
  return verified;
}

/** Shows the verified email address; a password manager takes it as the name of the account. */
export function VerifiedEmailField(props: {
  /** The name of the field: "email" unless the address is deeper in the request body. */
  readonly name?: string;
  readonly verified: Pick<VerifiedEmail, "email" | "expiresAt">;
  /** Which page the link to change the address opens; left out where the address cannot change. */
  readonly change?: { readonly kind: AccountKind; readonly purpose: VerificationPurpose };
}) {
  const { change, verified } = props;
  const { email } = verified;
  return (
    <div>
      <EmailField
        name={props.name ?? "email"}
        hint={`Verified. Finish here by ${formatInstant(verified.expiresAt)}.`}
        autoComplete="username"
        readOnly
        value={email}
      />
      {change && (
        <LinkButton
          to={accountRoutes[change.kind].firstStep[change.purpose]}
          variant="quiet"
          size="compact"
          className="-ml-4"
          onClick={() =>
            codeEntryDrafts[change.kind][change.purpose].patch({ email, verifCodeSent: "" })
          }
        >
          Change email
        </LinkButton>
      )}
    </div>
  );
}
