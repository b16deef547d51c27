import { type SqlBool, sql } from "kysely";
import { canCarry, sizeText, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { Trx } from "#server/context.ts";
import { isOccupyingOrder } from "#server/features/orders/order-states.store.ts";

export type AssignableDriver = {
  readonly name: string;
  readonly status: string;
  readonly vehicle: {
    readonly id: string;
    readonly truckSize: TruckSize;
    readonly status: string;
  } | null;
};

/**
 * Why a driver cannot take an order of this size, as a message to staff; null when the driver can,
 * other jobs at that time apart, which the database itself refuses.
 */
export function driverBlockReason(
  { name, status, vehicle }: AssignableDriver,
  orderSize: TruckSize,
): string | null {
  if (status !== "active") return `${name} is ${status}, not active. Choose another driver.`;
  if (!vehicle) return `${name} has no current vehicle. Set one first, or choose another driver.`;
  if (vehicle.status !== "active")
    return `${name}'s vehicle is ${vehicle.status}, not active. Choose another driver.`;
  if (!canCarry(vehicle.truckSize, orderSize)) {
    return `${name}'s vehicle (${sizeText(vehicle.truckSize)}) is too small for this order (${sizeText(orderSize)}). Choose another driver.`;
  }
  return null;
}

/**
 * A driver, with the current vehicle, both kept from changing until the transaction ends. They are
 * locked one after the other, in the order that every transaction keeps. Assignments of one driver
 * take turns: two that overlap would otherwise wait for each other inside the exclusion constraint.
 */
export async function lockAssignableDriver(trx: Trx, id: string): Promise<AssignableDriver | null> {
  const party = await trx
    .selectFrom("parties")
    .select(["name", "status"])
    .where("id", "=", id)
    .where("type", "=", "driver")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!party) return null;
  const { vehicle_id: vehicleId } = await trx
    .selectFrom("drivers")
    .select("vehicle_id")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (vehicleId === null) return { ...party, vehicle: null };
  const vehicle = await trx
    .selectFrom("vehicles")
    .select(["id", "truck_size as truckSize", "status"])
    .where("id", "=", vehicleId)
    .forShare()
    .executeTakeFirstOrThrow();
  return { ...party, vehicle };
}

/**
 * SQL condition: neither the driver nor the vehicle has a job that overlaps this order's time. The
 * time is a value here, not a join, so that the indexes of the exclusion constraints are searched.
 */
export function isFreeFor(orderId: string) {
  return sql<SqlBool>`not exists (
    select 1 from orders job
    where job.id <> ${orderId}
      and (job.driver_id = drivers.id or job.vehicle_id = drivers.vehicle_id)
      and job.occupied && (select wanted.occupied from orders wanted where wanted.id = ${orderId})
      and ${isOccupyingOrder("job")}
  )`;
}
