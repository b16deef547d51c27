import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";

/**
 * Brings a deleted one-time password back to the list. Its code stays ended.
 *
 * @throws Failure not_found (also for one that is not deleted)
 */
export async function restoreOtp(
  context: Context,
  staff: Party,
  otpId: string,
): Promise<{ msg: string }> {
  if (!isRecordId(otpId)) throw new Failure("not_found");
  return inTransaction(context.db, async (trx) => {
    const otp = await trx
      .updateTable("otps")
      .set({ hidden_at: null })
      .where("id", "=", otpId)
      .where("hidden_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!otp) throw new Failure("not_found");
    const event = { action: "restore", entity: "otp", entityId: otp.id };
    await recordEvent(context, trx, staff, event);
    return { msg: "The one-time password is on the list again. Its code stays ended." };
  });
}
