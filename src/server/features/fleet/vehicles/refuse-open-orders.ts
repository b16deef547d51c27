import type { Transaction } from "kysely";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { canCarry } from "#domain/fleet/truck-sizes.ts";
import { Failure } from "#server/failure.ts";
import type { Tables } from "#server/tables.ts";
import { isOpenOrder } from "../../orders/order-states.store.ts";
import type { Vehicle } from "./vehicles.store.ts";

/** The orders that this vehicle is to carry: those that are open. */
async function openOrderSizes(trx: Transaction<Tables>, vehicleId: string) {
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
 *
 * @param before the vehicle as `lockVehicle` read it
 * @throws Failure has_open_orders
 */
export async function refuseOpenOrders(
  trx: Transaction<Tables>,
  before: Vehicle,
  after: Vehicle,
): Promise<void> {
  const changesHands = after.driverId !== before.driverId;
  const stops = after.status !== before.status && after.status !== "active";
  const shrinks = !canCarry(after.truckSize, before.truckSize);
  if (!changesHands && !stops && !shrinks) return;
  const sizes = await openOrderSizes(trx, before.id);
  const lost =
    changesHands || stops ? sizes : sizes.filter((size) => !canCarry(after.truckSize, size));
  if (lost.length === 0) return;
  const [orders, them] = lost.length === 1 ? ["order", "it"] : ["orders", "them"];
  throw new Failure("has_open_orders", {
    msg: `${formatPlate(before.licencePlate)} is to do ${lost.length} open ${orders}. Complete ${them} or give ${them} to another driver first.`,
  });
}
