import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { hasRight } from "#domain/people/rights.ts";
import { checkPricing, type EnteredPricing } from "#domain/pricing/check-pricing.ts";
import {
  type EarlierRateChange,
  findUnapprovedChanges,
  findUnapprovedNewSize,
  ratesComparedForDays,
} from "#domain/pricing/price-approval.ts";
import type { PriceListKey } from "#domain/pricing/price-name.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { applyNewRecordValues, requireRecordUnchanged } from "#server/core/audit/changes.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  createUnknownTruckSizeFailure,
  type PricingRow,
  pricingFieldNames,
  selectTruckSizeRates,
  toPricingReply,
} from "./pricing.store.ts";

function trimFields<T extends EnteredPricing>(typed: T): T {
  const trimmed = Object.entries(typed).map(([field, text]) => [field, text?.trim()]);
  return Object.fromEntries(trimmed) as T;
}

/** Locks the record of a truck size until the transaction ends. */
const lockPricing = (trx: Trx, size: PriceListKey) =>
  selectTruckSizeRates(trx, size)
    .forUpdate()
    .executeTakeFirstOrThrow(createUnknownTruckSizeFailure);

const throwTaken = refuseUniqueViolation("pricing_truck_size_key", () => {
  const { message: truckSize } = new Failure("truck_size_taken");
  return new Failure("truck_size_taken", { errors: { truckSize } });
});

/** Refuses a change that only an administrator may make. @param errors why, beside the fields */
function refuseUnapproved(staff: Party, errors: Readonly<Record<string, string>>): void {
  const [msg] = Object.values(errors);
  if (msg !== undefined && !hasRight(staff.role, "setAnyPrice")) {
    throw new Failure("not_allowed", { msg, errors });
  }
}

/** Reads the changes of a truck size with which a new one counts together, the oldest first. */
async function readEarlierRateChanges(
  { clock }: Pick<AppContext, "clock">,
  trx: Trx,
  id: string,
): Promise<EarlierRateChange[]> {
  const events = await trx
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.actorId")
    .select(["changes", "role"])
    .where("entity", "=", "pricing")
    .where("entityId", "=", id)
    .where("action", "=", "update")
    .where("at", ">", new Date(clock() - ratesComparedForDays * 24 * 60 * 60_000))
    .orderBy("at")
    .orderBy("audit_events.id")
    .execute();
  return events.map(({ changes, role }) => ({
    isByAdmin: hasRight(role, "setAnyPrice"),
    changes: changes as EarlierRateChange["changes"],
  }));
}

export async function createTruckSizePricing(
  context: AppContext,
  staff: Party,
  typed: Omit<PricingRow, "id">,
) {
  refuseInvalidFields(checkPricing(typed));
  const id = newId();
  const rates = trimFields(typed);
  refuseUnapproved(staff, findUnapprovedNewSize(rates.truckSize));
  const added = inTransaction(context.db, async (trx) => {
    const row = { id, ...rates, updatedAt: new Date(context.clock()) };
    await trx.insertInto("pricing").values(row).execute();
    await recordAuditEvent(context, trx, staff, "create", { type: "pricing", id }, rates);
  });
  await added.catch(throwTaken);
  return { id, msg: `${rates.truckSize} is on the price list.` };
}

/** Changes the rates or the name of a truck size. Earlier quotes keep the rates they were made with. */
export async function updateTruckSizePricing(
  context: AppContext,
  staff: Party,
  size: PriceListKey,
  { was, ...typed }: ReceivedCallBody<"PATCH /api/pricing/{truckSize}">,
) {
  refuseInvalidFields(checkPricing(typed));
  const changed = inTransaction(context.db, async (trx) => {
    const before = await lockPricing(trx, size);
    requireRecordUnchanged(toPricingReply(before), was);
    const wanted = trimFields(typed);
    const earlier = await readEarlierRateChanges(context, trx, before.id);
    refuseUnapproved(staff, findUnapprovedChanges(before, wanted, earlier));
    const after = await trx
      .updateTable("pricing")
      .set({ ...wanted, updatedAt: new Date(context.clock()) })
      .where("id", "=", before.id)
      .returning(pricingFieldNames)
      .executeTakeFirstOrThrow();
    // Rates are compared as the database stores them, so that 16 and 16.00 are the same rate.
    const { changes } = applyNewRecordValues(before, after);
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    const record = { type: "pricing", id: before.id };
    await recordAuditEvent(context, trx, staff, "update", record, changes);
    return { msg: `The price list has the new rates of ${after.truckSize}.` };
  });
  return changed.catch(throwTaken);
}

/** Deletes a truck size from the price list. Earlier quotes for it are still honoured for 30 minutes. */
export async function deleteTruckSizePricing(
  context: AppContext,
  staff: Party,
  size: PriceListKey,
) {
  return inTransaction(context.db, async (trx) => {
    const { id, ...rates } = await lockPricing(trx, size);
    await trx.deleteFrom("pricing").where("id", "=", id).execute();
    await recordAuditEvent(context, trx, staff, "delete", { type: "pricing", id }, rates);
    return { msg: `${size.truckSize} is off the price list.` };
  });
}
