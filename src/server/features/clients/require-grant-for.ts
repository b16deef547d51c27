import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Grant } from "../../caller.ts";
import { Failure } from "../../failure.ts";

type Use = { readonly purpose: Grant["purpose"]; readonly email: string };

/**
 * Refuses a grant that was made for something else: another purpose, another kind of party, or an
 * address other than the one that this request names.
 */
export function requireGrantFor(grant: Grant, { purpose, email }: Use): void {
  const fits =
    grant.partyType === "client" &&
    grant.purpose === purpose &&
    grant.email === normaliseEmail(email);
  if (!fits) throw new Failure("verification_required");
}
