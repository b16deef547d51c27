import type { Transaction } from "kysely";
import type { Tables } from "#server/tables.ts";

export type DriverRow = {
  readonly id: string;
  readonly area: string;
  readonly ownerDriver: "yes" | "no";
  readonly ownerId: string | null;
  readonly vehicleId: string | null;
};

/**
 * The drivers' own rows, locked until the transaction ends. Everyone locks in one order, so that
 * nobody waits in a circle: the order, the party, the driver, the vehicle.
 */
export async function lockDrivers(
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<readonly DriverRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("drivers")
    .select([
      "id",
      "area",
      "owner_driver as ownerDriver",
      "owner_id as ownerId",
      "vehicle_id as vehicleId",
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}
