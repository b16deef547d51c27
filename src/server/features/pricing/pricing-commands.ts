import { v7 as newId } from "uuid";
import { checkPricing, rateFields } from "#domain/pricing/check-pricing.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { requireUnchanged } from "#server/core/audit/changes.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  changePricing,
  insertPricing,
  lockPricing,
  type PricingChange,
  type PricingRow,
  presentPricing,
} from "./pricing.store.ts";

/** The fields without the blanks around them, as the rules looked at them. */
function trimFields<T extends PricingChange>(typed: T): T {
  const trimmed = Object.entries(typed).map(([field, text]) => [field, text?.trim()]);
  return Object.fromEntries(trimmed) as T;
}

/** Throws the refusal of a truck size that is on the list already, or else the error as it was. */
function throwTaken(error: unknown): never {
  if (!isUniqueViolation(error, "pricing_truck_size_key")) throw error;
  const taken = new Failure("truck_size_taken");
  throw new Failure("truck_size_taken", { errors: { truckSize: taken.message } });
}

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
  await added.catch(throwTaken);
  return { id, msg: `${rates.truckSize} is on the price list.` };
}

/** Compared as the database stores them, so that 16 and 16.00 are the same rate. */
function differences(before: PricingRow, after: PricingRow) {
  return Object.fromEntries(
    (["truckSize", ...rateFields] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]]]),
  );
}

/** Changes the rates or the name of a truck size. Quotes calculated before keep theirs. */
export async function updatePricing(
  context: Context,
  staff: Party,
  truckSize: string,
  { was, ...typed }: PricingChange & { readonly was?: string | undefined },
): Promise<{ msg: string }> {
  refuseInvalid(checkPricing(typed));
  const changed = inTransaction(context.db, async (trx) => {
    const before = await lockPricing(trx, truckSize);
    if (!before) throw new Failure("truck_size_unknown");
    requireUnchanged(presentPricing(before), was);
    const after = await changePricing(trx, before.id, trimFields(typed), context.clock());
    const changes = differences(before, after);
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    const event = { action: "update", entity: "pricing", entityId: before.id, changes };
    await recordEvent(context, trx, staff, event);
    return { msg: `The price list has the new rates of ${after.truckSize}.` };
  });
  return changed.catch(throwTaken);
}

/**
 * "Remove": takes a truck size off the price list. It can be quoted no more; a quote that was
 * calculated before is still honoured for its 30 minutes, because it holds its own figures.
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
