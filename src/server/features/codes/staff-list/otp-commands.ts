import { sql } from "kysely";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { endVerificationGrants } from "#server/core/codes/grants.store.ts";
import { hasCodeAttemptLeft, updateValidCode } from "#server/core/codes/guess-code.ts";
import { findNewestOtp, findOtp, isOpenOtp, type Otp } from "#server/core/codes/otps.store.ts";
import { countSentMessage, lockSendingToAddress } from "#server/core/codes/sends.store.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Command = (context: AppContext, trx: Trx, otp: Otp, nowMs: number) => Promise<string>;

/** Sends the mail with a code that can still be used again, to the same address. */
const resend: Command = async (context, trx, otp, nowMs) => {
  if (otp.hiddenAt !== null) throw new Failure("not_found");
  if (!isOpenOtp(otp, nowMs)) throw new Failure("otp_not_live");
  await countSentMessage(context, trx, { kind: "resend", to: otp.email });
  const code = { kind: "mailbox", id: otp.id, nowMs } as const;
  const queued = sql`delivery = 'queued'`;
  const isQueued = await updateValidCode(trx, code, queued, hasCodeAttemptLeft("mailbox"));
  if (!isQueued) throw new Failure("otp_not_live");
  await context.jobs.enqueue(trx, "otp-mail", { otpId: otp.id, about: "request" });
  return `The mail is on its way to ${otp.email} again.`;
};

/** Takes a one-time password off the list, and ends the code and its grant. Its mail still counts as sent. */
const remove: Command = async (_, trx, { id, email, partyType }, nowMs) => {
  const now = new Date(nowMs);
  await trx
    .updateTable("otps")
    .set({ hiddenAt: now, expiresAt: sql<Date>`least(expires_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .where("hiddenAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow(() => new Failure("not_found"));
  // Only the newest code can have a verification to end, because each code ends the earlier ones.
  const address = { email, partyType };
  if ((await findNewestOtp(trx, address))?.id === id)
    await endVerificationGrants(trx, address, nowMs);
  return "The one-time password is off the list, and its code has ended.";
};

/** Puts a removed one-time password back on the list; the code stays unusable. */
const restore: Command = async (_, trx, { id }) => {
  await trx
    .updateTable("otps")
    .set({ hiddenAt: null })
    .where("id", "=", id)
    .where("hiddenAt", "is not", null)
    .returning("id")
    .executeTakeFirstOrThrow(() => new Failure("not_found"));
  return "The one-time password is on the list again. Its code stays ended.";
};

const commands = { resend, delete: remove, restore } as const;

/** Makes a use case by which staff change a one-time password; a repeated mail counts in the mail limit. */
export const createOtpCommand =
  (action: keyof typeof commands) =>
  async (context: AppContext, staff: Party, otpId: string): Promise<{ msg: string }> => {
    const msg = await inTransaction(context.db, async (trx) => {
      const otp = await findOtp(trx, otpId);
      if (!otp) throw new Failure("not_found");
      await lockSendingToAddress(trx, otp.email);
      const done = await commands[action](context, trx, otp, context.clock());
      await recordAuditEvent(context, trx, staff, action, { type: "otp", id: otp.id });
      return done;
    });
    if (action === "resend") await context.limits.spendBudget("code-mails");
    return { msg };
  };
