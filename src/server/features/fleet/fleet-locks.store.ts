import type { Trx } from "#server/context.ts";
import type { Driver } from "#server/core/fleet/drivers.store.ts";
import { OwnError } from "#server/platform/log/own-error.ts";
import { vehicleFields } from "./vehicles.store.ts";

/** The columns that a driver has beside those of every party. */
export type DriverRow = Pick<Driver, "id" | "area" | "ownerDriver" | "ownerId" | "vehicleId">;

/** Every transaction locks in one order: the order, the party, the driver, the vehicle. */
export async function lockDrivers(trx: Trx, ids: readonly string[]): Promise<readonly DriverRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("drivers")
    .select(["id", "area", "ownerDriver", "ownerId", "vehicleId"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function lockDriver(trx: Trx, partyId: string): Promise<DriverRow> {
  const [driver] = await lockDrivers(trx, [partyId]);
  if (!driver) throw new OwnError("A party of type driver has no driver's row.");
  return driver;
}

/**
 * The vehicle, removed or not, locked until the transaction ends. Its driver is locked before it, as
 * the assignment of an order does, and so is the driver who is to get it. (A vehicle that changes
 * hands between the two steps may make two transactions wait for each other; the database then ends
 * one, which runs again.)
 *
 * @returns undefined when there is no such vehicle
 */
export async function lockVehicle(trx: Trx, vehicleId: string, nextDriverId?: string | null) {
  const vehicle = trx.selectFrom("vehicles").where("id", "=", vehicleId);
  const seen = await vehicle.select("driverId").executeTakeFirst();
  const drivers = [seen?.driverId, nextDriverId].filter((id) => typeof id === "string");
  await lockDrivers(trx, drivers);
  return vehicle.select(vehicleFields).forUpdate().executeTakeFirst();
}
