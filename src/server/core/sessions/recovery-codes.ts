import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type PasskeyChange, recoveryCodeCount } from "#domain/sessions/passkeys.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";
import { hashToken } from "#server/platform/crypto/tokens.ts";
import { recordAuditEvent } from "../audit/record-event.ts";
import { endPartySessions } from "./sessions.store.ts";

const hashCode = (typed: string) => hashToken(typed.toLowerCase().replace(/[^0-9a-f]/g, ""));

/** Replaces an account's recovery codes. @returns the new ones of 80 random bits; only hashes are stored */
export async function replaceRecoveryCodes(trx: Trx, id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(10).toString("hex"));
  const stored = { recoveryCodes: codes.map(hashCode) };
  await trx.updateTable("users").set(stored).where("id", "=", id).execute();
  return codes.map((code) => code.replace(/.{5}(?=.)/g, "$&-"));
}

/**
 * Spends a recovery code of an account whose passkeys are lost: they and all sessions end, and the owner adds a
 * new one. @throws Failure where no code was typed, or it is wrong or spent
 */
export async function recoverByCode(context: AppContext, trx: Trx, party: Party, typed: string) {
  if (typed === "") throw new Failure("passkey_needed");
  const hash = hashCode(typed);
  const wrong = "That recovery code is not right, or was used. Try another one.";
  await trx
    .updateTable("users")
    .set({ recoveryCodes: sql`array_remove(recovery_codes, ${hash})` })
    .where("id", "=", party.id)
    .where(sql<boolean>`${hash} = any(recovery_codes)`)
    .returning("id")
    .executeTakeFirstOrThrow(() => createInvalidFieldsFailure({ recoveryCode: wrong }));
  await trx.deleteFrom("staff_passkeys").where("partyId", "=", party.id).execute();
  await endPartySessions(trx, party.id);
  await recordPasskeyChange(context, trx, party, party.id, "use-recovery-code");
}

/** Records a change of an account's passkeys or codes, and mails it to the owner. */
export async function recordPasskeyChange(
  context: AppContext,
  trx: Trx,
  actor: Party,
  partyId: string,
  about: PasskeyChange,
): Promise<void> {
  await recordAuditEvent(context, trx, actor, about, { type: "user", id: partyId });
  await context.jobs.enqueue(trx, "party-mail", { partyId, about });
}
