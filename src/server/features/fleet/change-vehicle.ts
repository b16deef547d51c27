import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { canCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { applyWanted, type Changes, type Wanted } from "#server/core/audit/changes.ts";
import { refuseOpenOrders } from "#server/core/orders/open-orders.store.ts";
import { moveCurrentVehicle } from "./current-vehicle.ts";
import type { Vehicle } from "./vehicles.store.ts";

export type WantedVehicle = Omit<Wanted<Vehicle>, "id">;

/** A vehicle as the holder of orders. */
export const orderHolder = ({ id, licencePlate }: Vehicle) =>
  ({ id, type: "vehicle", name: formatPlate(licencePlate) }) as const;

/**
 * Refuses a change that takes the vehicle from its open orders: it stays in service and with its
 * driver, and it stays large enough for them. A suspension takes it from none.
 */
async function refuseLostOrders(trx: Trx, before: Vehicle, after: Vehicle): Promise<void> {
  const isRemoved = after.status === "removed" && before.status !== "removed";
  const leaves = isRemoved || after.driverId !== before.driverId;
  if (!leaves && canCarry(after.truckSize, before.truckSize)) return;
  const tooLarge = {
    areSuch: (order: { readonly truckSize: TruckSize }) =>
      !canCarry(after.truckSize, order.truckSize),
    kind: " for a larger truck",
  };
  await refuseOpenOrders(trx, orderHolder(before), leaves ? undefined : tooLarge);
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
  await refuseLostOrders(trx, before, after);
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
