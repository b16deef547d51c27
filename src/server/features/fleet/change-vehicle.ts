import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { canCarry } from "#domain/fleet/truck-catalogue.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { applyWanted, type Changes, type Wanted } from "#server/features/audit/changes.ts";
import { isOpenOrder } from "#server/features/orders/order-states.store.ts";
import { moveCurrentVehicle } from "./current-vehicle.ts";
import type { Vehicle } from "./vehicles.store.ts";

export type WantedVehicle = Omit<Wanted<Vehicle>, "id">;

/** The sizes of the orders that this vehicle is to carry: those that are open. */
async function openOrderSizes(trx: Trx, vehicleId: string) {
  const rows = await trx
    .selectFrom("orders")
    .select("truck_size")
    .where("vehicle_id", "=", vehicleId)
    .where(isOpenOrder())
    .execute();
  return rows.map((row) => row.truck_size);
}

/**
 * Refuses a change after which the vehicle could not do the orders that it was given: it has to stay
 * active, with its driver, and large enough.
 */
async function refuseOpenOrders(trx: Trx, before: Vehicle, after: Vehicle): Promise<void> {
  const leavesDriver = after.driverId !== before.driverId;
  const stops = after.status !== before.status && after.status !== "active";
  const shrinks = !canCarry(after.truckSize, before.truckSize);
  if (!leavesDriver && !stops && !shrinks) return;
  const sizes = await openOrderSizes(trx, before.id);
  const lost =
    leavesDriver || stops ? sizes : sizes.filter((size) => !canCarry(after.truckSize, size));
  if (lost.length === 0) return;
  const [orders, them] = lost.length === 1 ? ["order", "it"] : ["orders", "them"];
  throw new Failure("has_open_orders", {
    msg: `${formatPlate(before.licencePlate)} is to do ${lost.length} open ${orders}. Complete ${them} or give ${them} to another driver first.`,
  });
}

/**
 * Changes a vehicle, and whose current vehicle it is: a driver who loses it drives another of their
 * active vehicles from now on, and a driver without one drives this one.
 *
 * @param before the vehicle as `lockVehicle` read it
 * @returns the fields that changed, for the caller's event
 * @throws Failure has_open_orders
 */
export async function changeVehicle(
  context: Context,
  trx: Trx,
  staff: Party,
  { before, wanted }: { readonly before: Vehicle; readonly wanted: WantedVehicle },
): Promise<Changes> {
  const { after, changes } = applyWanted(before, wanted);
  if (Object.keys(changes).length === 0) return changes;
  await refuseOpenOrders(trx, before, after);
  await trx
    .updateTable("vehicles")
    .set({
      truck_size: after.truckSize,
      licence_plate: after.licencePlate,
      shape: after.shape,
      git: after.git,
      driver_id: after.driverId,
      owner_id: after.ownerId,
      status: after.status,
    })
    .where("id", "=", before.id)
    .execute();
  await moveCurrentVehicle(context, trx, staff, { before, after });
  return changes;
}
