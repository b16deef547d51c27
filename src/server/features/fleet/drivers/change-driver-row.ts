import type { Transaction } from "kysely";
import type { Changes } from "#server/features/people/accounts/change-party.ts";
import type { Tables } from "#server/tables.ts";
import type { DriverRow } from "./lock-drivers.ts";

type Wanted = { readonly [K in Exclude<keyof DriverRow, "id">]?: DriverRow[K] | undefined };

/** Changes what a driver has that other parties do not; answers what really changed. */
export async function changeDriverRow(
  trx: Transaction<Tables>,
  before: DriverRow,
  wanted: Wanted,
): Promise<Changes> {
  const fields = (Object.keys(wanted) as (keyof Wanted)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  );
  if (fields.length === 0) return {};
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) };
  await trx
    .updateTable("drivers")
    .set({
      area: after.area,
      owner_driver: after.ownerDriver,
      owner_id: after.ownerId,
      vehicle_id: after.vehicleId,
    })
    .where("id", "=", before.id)
    .execute();
  return Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]));
}
