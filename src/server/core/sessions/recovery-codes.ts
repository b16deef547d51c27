import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recoveryCodeCount } from "#domain/sessions/passkeys.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";
import type { PasskeyChange } from "#server/mail/mails.ts";
import { hashToken } from "#server/platform/crypto/tokens.ts";
import { recordAuditEvent } from "../audit/record-event.ts";
import { endPartySessions } from "./sessions.store.ts";

/** Makes a code of 80 random bits, such as `0a1b2-c3d4e-5f607-18293`. */
const createRecoveryCode = () =>
  randomBytes(10)
    .toString("hex")
    .replace(/.{5}(?=.)/g, "$&-");

const hashCode = (typed: string) => hashToken(typed.toLowerCase().replace(/[^0-9a-f]/g, ""));

/** Replaces an account's recovery codes. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(trx: Trx, id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const stored = { recoveryCodes: codes.map(hashCode) };
  await trx.updateTable("users").set(stored).where("id", "=", id).execute();
  return codes;
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
  await recordPasskeyChange(context, trx, party, party, "use-recovery-code");
}

/** Records a change of an account's passkeys or codes, and mails it to the owner. */
export async function recordPasskeyChange(
  context: AppContext,
  trx: Trx,
  actor: Pick<Party, "id" | "type">,
  { id }: Pick<Party, "id">,
  change: PasskeyChange,
): Promise<void> {
  await recordAuditEvent(context, trx, actor, change, { type: "user", id });
  await context.jobs.enqueue(trx, "party-mail", { partyId: id, about: change });
}
