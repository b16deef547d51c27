import { v7 as newId } from "uuid";
import { checkPricing } from "#domain/pricing/check-pricing.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { insertPricing, type PricingRow } from "./pricing.store.ts";
import { explainTaken, trimFields } from "./typed-pricing.ts";

/**
 * Adds a truck size to the price list.
 *
 * @throws Failure invalid_request, truck_size_taken
 */
export async function createPricing(
  context: Context,
  staff: Party,
  typed: Omit<PricingRow, "id">,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkPricing(typed));
  const id = newId();
  const rates = trimFields(typed);
  const added = inTransaction(context.db, async (trx) => {
    await insertPricing(trx, { ...rates, id }, context.clock());
    const event = { action: "create", entity: "pricing", entityId: id, changes: rates };
    await recordEvent(context, trx, staff, event);
  });
  await added.catch((error: unknown) => {
    throw explainTaken(error);
  });
  return { id, msg: `${rates.truckSize} is on the price list.` };
}
