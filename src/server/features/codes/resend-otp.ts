import type { Transaction } from "kysely";
import { checkOtpSend } from "#domain/codes/otp-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { spendOfAll } from "#server/platform/network-cap.ts";
import type { Tables } from "#server/tables.ts";
import { recordEvent } from "../audit/record-event.ts";
import { codeMailsCap } from "./code-mails-cap.ts";
import { listSends } from "./list-sends.ts";
import { otpMail } from "./otp-mail.ts";
import { findOtp, isOpen, lockAddress, markResent } from "./otps.store.ts";
import { waitText } from "./wait-text.ts";

/** What staff have sent counts like what the person asks for: the address gets no more than that. */
async function refuseFrequentSend(
  trx: Transaction<Tables>,
  email: string,
  nowMs: number,
): Promise<void> {
  const answer = checkOtpSend(await listSends(trx, email, nowMs), nowMs);
  if (answer.allowed) return;
  const { retryAfterSeconds } = answer;
  throw new Failure("otp_too_soon", {
    msg: `This address was sent enough codes for now. You can send the next mail in ${waitText(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

/**
 * "Resend": sends the mail of a live code once more, with the same code and to the address that it
 * was made for, within the limits of that address. It counts towards what everybody together has
 * sent, as the first one did.
 *
 * @throws Failure not_found, otp_not_live, otp_too_soon
 */
export async function resendOtp(
  context: Context,
  staff: Party,
  otpId: string,
): Promise<{ msg: string }> {
  const sent = await inTransaction(context.db, async (trx) => {
    const otp = await findOtp(trx, otpId);
    if (!otp || otp.hidden_at !== null) throw new Failure("not_found");
    await lockAddress(trx, otp.email);
    const nowMs = context.clock();
    if (!isOpen(otp, nowMs)) throw new Failure("otp_not_live");
    await refuseFrequentSend(trx, otp.email, nowMs);
    if (!(await markResent(trx, otp.id, nowMs))) throw new Failure("otp_not_live");
    await context.jobs.enqueue(trx, otpMail, { otpId: otp.id, about: "request" });
    const event = { action: "resend", entity: "otp", entityId: otp.id };
    await recordEvent(context, trx, staff, event);
    return { msg: `The mail is on its way to ${otp.email} again.` };
  });
  await spendOfAll(context, codeMailsCap(context));
  return sent;
}
