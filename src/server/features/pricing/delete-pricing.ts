import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockPricing } from "./pricing.store.ts";

/**
 * "Remove": takes a truck size off the price list. It can be quoted no more; a quote that was
 * calculated before is still honoured for its 30 minutes, because it holds its own figures.
 *
 * @throws Failure truck_size_unknown
 */
export async function deletePricing(
  context: Context,
  staff: Party,
  truckSize: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const pricing = await lockPricing(trx, truckSize);
    if (!pricing) throw new Failure("truck_size_unknown");
    const { id, ...rates } = pricing;
    await trx.deleteFrom("pricing").where("id", "=", id).execute();
    const event = { action: "delete", entity: "pricing", entityId: id, changes: rates };
    await recordEvent(context, trx, staff, event);
    return { msg: `${truckSize} is off the price list.` };
  });
}
