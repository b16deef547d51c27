import { sql, type Transaction } from "kysely";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { canCarry } from "#domain/fleet/truck-catalogue.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { applyWanted, type Changes, type Wanted } from "#server/features/audit/changes.ts";
import { type Actor, recordEvent } from "#server/features/audit/record-event.ts";
import { isOpenOrder } from "#server/features/orders/order-states.store.ts";
import type { Tables } from "#server/tables.ts";
import type { Vehicle } from "./vehicles.store.ts";

export type WantedVehicle = Omit<Wanted<Vehicle>, "id">;

/** A driver and one of that driver's vehicles. The caller has locked the driver's row. */
type Pair = { readonly driverId: string; readonly vehicleId: string };

async function recordCurrentVehicle(
  context: Context,
  trx: Transaction<Tables>,
  actor: Actor,
  driverId: string,
  vehicleId: readonly [string | null, string | null],
): Promise<void> {
  await recordEvent(context, trx, actor, {
    action: "update",
    entity: "driver",
    entityId: driverId,
    changes: { vehicleId },
  });
}

/** Makes a vehicle the current one of a driver who has none. */
export async function giveCurrentVehicle(
  context: Context,
  trx: Transaction<Tables>,
  actor: Actor,
  { driverId, vehicleId }: Pair,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("drivers")
    .set({ vehicle_id: vehicleId })
    .where("id", "=", driverId)
    .where("vehicle_id", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) {
    await recordCurrentVehicle(context, trx, actor, driverId, [null, vehicleId]);
  }
}

/**
 * Replaces a vehicle that a driver loses, if it was the current one: by the driver's oldest active
 * vehicle, or by none.
 */
async function replaceCurrentVehicle(
  context: Context,
  trx: Transaction<Tables>,
  actor: Actor,
  { driverId, vehicleId }: Pair,
): Promise<void> {
  const updated = await trx
    .updateTable("drivers")
    .set((eb) => ({
      vehicle_id: eb
        .selectFrom("vehicles")
        .select("vehicles.id")
        .where("vehicles.driver_id", "=", driverId)
        .where("vehicles.id", "<>", vehicleId)
        .where("vehicles.status", "=", "active")
        .orderBy("vehicles.created_at")
        .orderBy("vehicles.id")
        .limit(sql.lit(1)),
    }))
    .where("id", "=", driverId)
    .where("vehicle_id", "=", vehicleId)
    .returning("vehicle_id")
    .executeTakeFirst();
  if (!updated) return;
  const change = [vehicleId, updated.vehicle_id] as const;
  await recordCurrentVehicle(context, trx, actor, driverId, change);
}

/** A removed vehicle is nobody's current one, nor is the vehicle of another driver. */
async function moveCurrentVehicle(
  context: Context,
  trx: Transaction<Tables>,
  staff: Party,
  { before, after }: { readonly before: Vehicle; readonly after: Vehicle },
): Promise<void> {
  const loser = before.status === "removed" ? null : before.driverId;
  const winner = after.status === "removed" ? null : after.driverId;
  if (loser === winner) return;
  const vehicleId = before.id;
  if (loser) await replaceCurrentVehicle(context, trx, staff, { driverId: loser, vehicleId });
  if (winner) await giveCurrentVehicle(context, trx, staff, { driverId: winner, vehicleId });
}

/** The sizes of the orders that this vehicle is to carry: those that are open. */
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
 */
async function refuseOpenOrders(
  trx: Transaction<Tables>,
  before: Vehicle,
  after: Vehicle,
): Promise<void> {
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
  trx: Transaction<Tables>,
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
