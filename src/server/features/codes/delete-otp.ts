import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { endGrants } from "./grants.store.ts";
import { findNewestOtpId, findOtp, hideOtp, lockAddress } from "./otps.store.ts";

/**
 * "Delete": takes a one-time password off the list, and ends its code and what was verified with it.
 * The record still counts towards what its address may be sent.
 *
 * @throws Failure not_found (also for one that is deleted already)
 */
export async function deleteOtp(
  context: Context,
  staff: Party,
  otpId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const otp = await findOtp(trx, otpId);
    if (!otp) throw new Failure("not_found");
    const address = { email: otp.email, partyType: otp.party_type };
    await lockAddress(trx, otp.email);
    const nowMs = context.clock();
    if (!(await hideOtp(trx, otp.id, nowMs))) throw new Failure("not_found");
    // A grant ends with the next code, so only the newest code can have one.
    if ((await findNewestOtpId(trx, address)) === otp.id) await endGrants(trx, address, nowMs);
    const event = { action: "delete", entity: "otp", entityId: otp.id };
    await recordEvent(context, trx, staff, event);
    return { msg: "The one-time password is off the list, and its code has ended." };
  });
}
