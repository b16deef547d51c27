import { checkPricing, rateFields } from "#domain/pricing/check-pricing.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import {
  changePricing,
  lockPricing,
  type PricingChange,
  type PricingRow,
} from "./pricing.store.ts";
import { explainTaken, trimFields } from "./typed-pricing.ts";

/** Compared as the database stores them, so that 16 and 16.00 are the same rate. */
function differences(before: PricingRow, after: PricingRow) {
  return Object.fromEntries(
    (["truckSize", ...rateFields] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]]]),
  );
}

/**
 * Changes the rates or the name of a truck size. Quotes that were calculated before keep theirs.
 *
 * @throws Failure invalid_request, truck_size_unknown, truck_size_taken
 */
export async function updatePricing(
  context: Context,
  staff: Party,
  truckSize: string,
  typed: PricingChange,
): Promise<{ msg: string }> {
  refuseInvalid(checkPricing(typed));
  const changed = inTransaction(context.db, async (trx) => {
    const before = await lockPricing(trx, truckSize);
    if (!before) throw new Failure("truck_size_unknown");
    const after = await changePricing(trx, before.id, trimFields(typed), context.clock());
    const changes = differences(before, after);
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    const event = { action: "update", entity: "pricing", entityId: before.id, changes };
    await recordEvent(context, trx, staff, event);
    return { msg: `The price list has the new rates of ${after.truckSize}.` };
  });
  return changed.catch((error: unknown) => {
    throw explainTaken(error);
  });
}
