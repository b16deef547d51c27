import { sql, type Transaction } from "kysely";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import type { Grant, Verification } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { endProofs, findNewestOtpId, lockAddress } from "#server/features/codes/otps.store.ts";
import { type PartyAddress, spendGrant } from "#server/features/grants/grants.store.ts";
import { resetFailedLogins } from "#server/features/sessions/login-counts.store.ts";
import { endSessionsOf } from "#server/features/sessions/sessions.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { requireGrantFor } from "./require-grant-for.ts";

type NewPassword = {
  readonly email: string;
  readonly partyType: Verification["partyType"];
  readonly password: string;
  readonly confPassword: string;
};

/**
 * Sets the hash; undefined when the account was suspended or removed since the code was sent. The
 * code has proved the address, where nobody had before.
 */
async function setPassword(
  trx: Transaction<Tables>,
  { email, partyType }: PartyAddress,
  passwordHash: string,
  nowMs: number,
) {
  const now = new Date(nowMs);
  return trx
    .updateTable("parties")
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)`,
      updated_at: now,
    })
    .where("email", "=", email)
    .where("type", "=", partyType)
    .where("status", "in", ["pending", "active"])
    .returning(["id", "type"])
    .executeTakeFirst();
}

/** Queues the notice. A grant ends with the next code, so the newest one is what made it. */
async function queueNotice(context: Context, trx: Transaction<Tables>, address: PartyAddress) {
  const otpId = await findNewestOtpId(trx, address);
  if (otpId === null) throw new Error("A grant exists without the code that made it.");
  await context.jobs.enqueue(trx, "otp-mail", { otpId, about: "password-changed" });
}

/**
 * Sets a new password for the account of the address that the grant verified; what the request says
 * of the address must only agree. Every session, code and grant of that account ends with it.
 *
 * @throws Failure verification_required, invalid_request
 */
export async function updatePassword(
  context: Context,
  grant: Grant,
  { email, partyType, password, confPassword }: NewPassword,
  network: string,
): Promise<{ msg: string }> {
  requireGrantFor(grant, { purpose: "reset", email, partyType });
  refuseInvalid(checkPasswordPair(password, confPassword));
  const passwordHash = await context.hasher.hash(password);
  const address: PartyAddress = { email: grant.email, partyType };

  await inTransaction(context.db, async (trx) => {
    await lockAddress(trx, grant.email);
    const nowMs = context.clock();
    // The account before the grant, as staff's changes lock them: nobody waits in a circle.
    const account = await setPassword(trx, address, passwordHash, nowMs);
    if (!account) throw new Failure("verification_required");
    if (!(await spendGrant(trx, grant, nowMs))) throw new Failure("verification_required");
    await endSessionsOf(trx, account.id);
    await endProofs(trx, address, nowMs);
    await resetFailedLogins(trx, { account: `${partyType}:${grant.email}`, network }, nowMs);
    await recordEvent(context, trx, account, {
      action: "change-password",
      entity: account.type,
      entityId: account.id,
    });
    await queueNotice(context, trx, address);
  });
  return { msg: "Your new password is set. Log in with it to go on." };
}
