import type { Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { endGrants } from "#server/features/grants/grants.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { recordEvent } from "../../audit/record-event.ts";
import {
  findNewestOtpId,
  findOtp,
  isOpen,
  lockAddress,
  markRemoved,
  markResent,
  markRestored,
  type Otp,
} from "../otps.store.ts";
import { recordSend, refuseFrequentSend } from "../sends.store.ts";

type Command = {
  readonly action: "resend" | "delete" | "restore";
  /** Changes the record while nothing else decides about its address; answers what staff are told. */
  readonly change: (trx: Transaction<Tables>, otp: Otp, nowMs: number) => Promise<string>;
};

/** Finds a record, locks its address, changes it and writes the event, in one transaction. */
async function changeOtp(
  context: Context,
  staff: Party,
  otpId: string,
  { action, change }: Command,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const otp = await findOtp(trx, otpId);
    if (!otp) throw new Failure("not_found");
    await lockAddress(trx, otp.email);
    const msg = await change(trx, otp, context.clock());
    await recordEvent(context, trx, staff, { action, entity: "otp", entityId: otp.id });
    return { msg };
  });
}

/**
 * "Resend": sends the mail of a live code once more, with the same code and to the address that it
 * was made for, within the limits of that address. It counts towards the budget of all mails, as the
 * first one did.
 *
 * @throws Failure not_found, otp_not_live, otp_too_soon
 */
export async function resendOtp(
  context: Context,
  staff: Party,
  otpId: string,
): Promise<{ msg: string }> {
  const sent = await changeOtp(context, staff, otpId, {
    action: "resend",
    change: async (trx, otp, nowMs) => {
      if (otp.hidden_at !== null) throw new Failure("not_found");
      if (!isOpen(otp, nowMs)) throw new Failure("otp_not_live");
      await refuseFrequentSend(trx, otp.email, "resend", nowMs);
      if (!(await markResent(trx, otp.id, nowMs))) throw new Failure("otp_not_live");
      await recordSend(trx, otp.email, "code", nowMs);
      await context.jobs.enqueue(trx, "otp-mail", { otpId: otp.id, about: "request" });
      return `The mail is on its way to ${otp.email} again.`;
    },
  });
  await context.limits.spendBudget("code-mails");
  return sent;
}

/**
 * "Delete": removes a one-time password from the list, and ends its code and the grant made with it.
 * The record still counts towards the limits of its address.
 *
 * @throws Failure not_found (also for one that is removed already)
 */
export async function removeOtp(
  context: Context,
  staff: Party,
  otpId: string,
): Promise<{ msg: string }> {
  return changeOtp(context, staff, otpId, {
    action: "delete",
    change: async (trx, { id, email, party_type: partyType }, nowMs) => {
      if (!(await markRemoved(trx, id, nowMs))) throw new Failure("not_found");
      // A grant ends with the next code, so only the newest code can have one.
      const address = { email, partyType };
      if ((await findNewestOtpId(trx, address)) === id) await endGrants(trx, address, nowMs);
      return "The one-time password is off the list, and its code has ended.";
    },
  });
}

/**
 * Brings a removed one-time password back to the list. Its code stays ended.
 *
 * @throws Failure not_found (also for one that is not removed)
 */
export async function restoreOtp(
  context: Context,
  staff: Party,
  otpId: string,
): Promise<{ msg: string }> {
  return changeOtp(context, staff, otpId, {
    action: "restore",
    change: async (trx, { id }) => {
      if (!(await markRestored(trx, id))) throw new Failure("not_found");
      return "The one-time password is on the list again. Its code stays ended.";
    },
  });
}
