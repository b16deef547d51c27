import type { Transaction } from "kysely";
import { openOrdersNote } from "#server/features/people/accounts/open-orders.ts";
import type { PartyRow } from "#server/features/people/accounts/parties.store.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";
import type { Choice, WantedLink } from "../owners/choose-owner.ts";

/**
 * The current vehicle chosen for a driver: one of the driver's own, which is not removed until the
 * transaction ends; none only while the driver has no open orders.
 */
export async function chooseVehicle(
  trx: Transaction<Tables>,
  driver: PartyRow,
  { wanted, before }: WantedLink,
): Promise<Choice> {
  if (wanted === undefined || (wanted || null) === before) return {};
  if (!wanted) {
    const error = await openOrdersNote(trx, driver);
    return error === null ? { id: null } : { error };
  }
  const vehicle = isRecordId(wanted)
    ? await trx
        .selectFrom("vehicles")
        .select("id")
        .where("id", "=", wanted)
        .where("driver_id", "=", driver.id)
        .where("status", "<>", "removed")
        .forShare()
        .executeTakeFirst()
    : undefined;
  return vehicle ?? { error: "Choose one of this driver's own vehicles." };
}
