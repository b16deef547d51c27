import { randomUUID } from "node:crypto";
import type { Signer } from "#server/platform/crypto/secrets.ts";

/** What a one-time link is called where the database can see it; useless without our key. */
export function newStaffLinkId(): string {
  return randomUUID();
}

/**
 * The token of a one-time link. It is derived from the link's id and our key each time it is needed:
 * the queue carries the id, the grant holds the token's hash, and the token itself stands nowhere.
 */
export function staffLinkToken(signer: Signer, linkId: string): string {
  return signer.sign("staff-link", linkId).toString("base64url");
}
