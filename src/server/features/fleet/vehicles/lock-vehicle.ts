import type { Transaction } from "kysely";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";
import { lockDrivers } from "../drivers/lock-drivers.ts";
import type { Vehicle } from "./vehicles.store.ts";

/** The driver whose vehicle this is, as things stand; undefined when there is no such vehicle. */
async function findDriverOf(trx: Transaction<Tables>, vehicleId: string) {
  if (!isRecordId(vehicleId)) return undefined;
  const row = await trx
    .selectFrom("vehicles")
    .select("driver_id")
    .where("id", "=", vehicleId)
    .executeTakeFirst();
  return row?.driver_id;
}

/**
 * The vehicle, removed or not, locked until the transaction ends. Its driver is locked before it, as
 * the assignment of an order does, and so is the one who is to get it. (A vehicle that changes hands
 * between the two steps may make two transactions wait for each other; the database then ends one,
 * which runs again.)
 *
 * @returns null when there is no such vehicle
 */
export async function lockVehicle(
  trx: Transaction<Tables>,
  vehicleId: string,
  nextDriverId?: string | null,
): Promise<Vehicle | null> {
  const driverId = await findDriverOf(trx, vehicleId);
  if (driverId === undefined) return null;
  await lockDrivers(
    trx,
    [driverId, nextDriverId].filter((id) => typeof id === "string"),
  );
  const vehicle = await trx
    .selectFrom("vehicles")
    .select([
      "id",
      "truck_size as truckSize",
      "licence_plate as licencePlate",
      "shape",
      "git",
      "driver_id as driverId",
      "owner_id as ownerId",
      "status",
    ])
    .where("id", "=", vehicleId)
    .forUpdate()
    .executeTakeFirst();
  return vehicle ?? null;
}
