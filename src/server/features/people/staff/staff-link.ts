import type { Grant } from "#server/caller.ts";
import { Failure } from "#server/failure.ts";
import type { Signer } from "#server/platform/crypto/secrets.ts";

/**
 * The token of a one-time link. It is derived from the link's id and our key each time it is needed:
 * the queue carries the id, the grant holds the token's hash, and the token itself is stored nowhere.
 */
export function staffLinkToken(signer: Signer, linkId: string): string {
  return signer.sign("staff-link", linkId).toString("base64url");
}

/** The refusal of a one-time link that has ended or was used. */
export function linkEnded(): Failure {
  return new Failure("verification_required", {
    msg: "This link has ended or was used. Ask an administrator for a new one.",
  });
}

/** Refuses a grant that does not come from a one-time link for staff. */
export function requireStaffLink({ partyType, purpose }: Grant): void {
  if (partyType !== "user" || purpose !== "reset") throw linkEnded();
}
