import type { Trx } from "#server/context.ts";
import type { Driver } from "#server/core/fleet/drivers.store.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import { vehicleFieldNames } from "./vehicles.store.ts";

export type DriverRow = Pick<Driver, "id" | "area" | "ownerDriver" | "ownerId" | "vehicleId">;

/** Locks drivers. Every transaction locks order, account, driver, vehicle in turn, to avoid deadlocks. */
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
  if (!driver) throw new LoggableError("A party of type driver has no driver's row.");
  return driver;
}

/**
 * Locks a vehicle, removed or not, its driver and its new driver. Two transactions can deadlock if the
 * vehicle gets another driver before it is locked. The database then ends one of them, which runs again.
 */
export async function lockVehicle(trx: Trx, vehicleId: string, nextDriverId?: string | null) {
  const vehicle = trx.selectFrom("vehicles").where("id", "=", vehicleId);
  const seen = await vehicle.select("driverId").executeTakeFirst();
  const drivers = [seen?.driverId, nextDriverId].filter((id) => typeof id === "string");
  await lockDrivers(trx, drivers);
  return vehicle.select(vehicleFieldNames).forUpdate().executeTakeFirst();
}
