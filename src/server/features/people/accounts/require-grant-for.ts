import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Grant, Verification } from "#server/caller.ts";
import { Failure } from "#server/failure.ts";

/**
 * Refuses a grant that was made for something else: another kind of party, another purpose, or an
 * address other than the one that this request names.
 */
export function requireGrantFor(grant: Grant, use: Verification): void {
  const fits =
    grant.partyType === use.partyType &&
    grant.purpose === use.purpose &&
    grant.email === normaliseEmail(use.email);
  if (!fits) throw new Failure("verification_required");
}
