import type { Transaction } from "kysely";
import type { z } from "zod";
import type { clientsContract } from "#contract/clients.contract.ts";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import type { Grant } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { Failure, refuseInvalid } from "../../failure.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Tables } from "../../tables.ts";
import { recordEvent } from "../audit/record-event.ts";
import { spendGrant } from "../otps/grants.store.ts";
import { otpMail } from "../otps/otp-mail.ts";
import { endProofs, findNewestOtpId, lockAddress } from "../otps/otps.store.ts";
import { forgetGuesses } from "../sessions/login-limits.ts";
import { endSessionsOf } from "../sessions/sessions.store.ts";
import { requireGrantFor } from "./require-grant-for.ts";

type NewPassword = z.output<(typeof clientsContract)["PATCH /api/clients/updatepassword"]["body"]>;

/** Sets the hash; undefined when the account was suspended or removed since the code was sent. */
async function setPassword(
  trx: Transaction<Tables>,
  { email, partyType }: Grant,
  passwordHash: string,
  nowMs: number,
) {
  return trx
    .updateTable("parties")
    .set({ password_hash: passwordHash, updated_at: new Date(nowMs) })
    .where("email", "=", email)
    .where("type", "=", partyType)
    .where("status", "in", ["pending", "active"])
    .returning(["id", "type"])
    .executeTakeFirst();
}

/** Queues the notice. A grant ends with the next code, so the newest one is what made it. */
async function queueNotice(context: Context, trx: Transaction<Tables>, grant: Grant) {
  const otpId = await findNewestOtpId(trx, grant);
  if (otpId === null) throw new Error("A grant exists without the code that made it.");
  await context.jobs.enqueue(trx, otpMail, { otpId, about: "password-changed" });
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
  { email, password, confPassword }: NewPassword,
  network: string,
): Promise<{ msg: string }> {
  requireGrantFor(grant, { purpose: "reset", email });
  refuseInvalid(checkPasswordPair(password, confPassword));
  const passwordHash = await context.hasher.hash(password);

  await inTransaction(context.db, async (trx) => {
    await lockAddress(trx, grant);
    const nowMs = context.clock();
    if (!(await spendGrant(trx, grant, nowMs))) throw new Failure("verification_required");
    const account = await setPassword(trx, grant, passwordHash, nowMs);
    if (!account) throw new Failure("verification_required");
    await endSessionsOf(trx, account.id);
    await endProofs(trx, grant, nowMs);
    await recordEvent(context, trx, account, {
      action: "change-password",
      entity: account.type,
      entityId: account.id,
    });
    await queueNotice(context, trx, grant);
  });
  await forgetGuesses(context, { account: `${grant.partyType}:${grant.email}`, network });
  return { msg: "Your new password is set. Log in with it to go on." };
}
