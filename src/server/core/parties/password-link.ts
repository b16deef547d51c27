import { randomUUID } from "node:crypto";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import type { SecretKeySigner } from "#server/platform/crypto/secrets.ts";
import { insertVerificationGrant } from "../codes/grants.store.ts";

/** Derives the token of a one-time link from the link's id and our key. The token is stored nowhere. */
export function derivePasswordLinkToken(signer: SecretKeySigner, linkId: string): string {
  return signer.sign("staff-link", linkId).toString("base64url");
}

/** Queues the mail with a one-time link that sets a password. */
export async function enqueuePasswordLinkMail(
  context: Pick<AppContext, "clock" | "jobs" | "secrets">,
  trx: Trx,
  { email, type: partyType }: Pick<Party, "email" | "type">,
  validForMinutes: number,
): Promise<void> {
  // The database holds only this id: without our key nobody can make the link's token from it.
  const linkId = randomUUID();
  const made = { token: derivePasswordLinkToken(context.secrets, linkId), validForMinutes };
  const grant = { email, partyType, purpose: "reset" } as const;
  await insertVerificationGrant(trx, grant, { ...made, nowMs: context.clock() });
  await context.jobs.enqueue(trx, "staff-mail", { about: "link", linkId });
}
