import type { Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import type { Changes } from "#server/features/people/accounts/change-party.ts";
import type { Tables } from "#server/tables.ts";
import { giveCurrentVehicle, replaceCurrentVehicle } from "../drivers/current-vehicle.ts";
import { refuseOpenOrders } from "./refuse-open-orders.ts";
import type { Vehicle } from "./vehicles.store.ts";

export type WantedVehicle = {
  readonly [K in Exclude<keyof Vehicle, "id">]?: Vehicle[K] | undefined;
};

async function storeVehicle(trx: Transaction<Tables>, vehicle: Vehicle): Promise<void> {
  await trx
    .updateTable("vehicles")
    .set({
      truck_size: vehicle.truckSize,
      licence_plate: vehicle.licencePlate,
      shape: vehicle.shape,
      git: vehicle.git,
      driver_id: vehicle.driverId,
      owner_id: vehicle.ownerId,
      status: vehicle.status,
    })
    .where("id", "=", vehicle.id)
    .execute();
}

/** A removed vehicle, or one of somebody else, is nobody's current one. */
async function moveCurrentVehicle(
  context: Context,
  trx: Transaction<Tables>,
  staff: Party,
  { before, after }: { readonly before: Vehicle; readonly after: Vehicle },
): Promise<void> {
  const driverBefore = before.status === "removed" ? null : before.driverId;
  const driverAfter = after.status === "removed" ? null : after.driverId;
  if (driverBefore === driverAfter) return;
  const vehicleId = before.id;
  if (driverBefore !== null) {
    await replaceCurrentVehicle(context, trx, staff, { driverId: driverBefore, vehicleId });
  }
  if (driverAfter !== null) {
    await giveCurrentVehicle(context, trx, staff, { driverId: driverAfter, vehicleId });
  }
}

/**
 * Changes a vehicle, and with it whose current one it is: a driver who loses it drives another of
 * their active ones from now on, a driver without one drives this one.
 *
 * @param before the vehicle as `lockVehicle` read it
 * @returns what really changed, for the caller's audit event
 * @throws Failure has_open_orders
 */
export async function changeVehicle(
  context: Context,
  trx: Transaction<Tables>,
  staff: Party,
  { before, wanted }: { readonly before: Vehicle; readonly wanted: WantedVehicle },
): Promise<Changes> {
  const fields = (Object.keys(wanted) as (keyof WantedVehicle)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  );
  if (fields.length === 0) return {};
  const after: Vehicle = {
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, wanted[field]])),
  };
  await refuseOpenOrders(trx, before, after);
  await storeVehicle(trx, after);
  await moveCurrentVehicle(context, trx, staff, { before, after });
  return Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]));
}
