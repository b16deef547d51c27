import { type Kysely, type SqlBool, sql } from "kysely";
import { canCarry, type TruckSize } from "#domain/vehicles/truck-sizes.ts";
import type { Tables } from "../../tables.ts";

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
 * Why a driver cannot take an order of this size, in words for staff; null when nothing speaks
 * against it but perhaps another job at that time, which the database itself refuses.
 */
export function reasonAgainst(
  { name, status, vehicle }: AssignableDriver,
  orderSize: TruckSize,
): string | null {
  if (status !== "active") return `${name} is ${status}, not active. Choose another driver.`;
  if (!vehicle) return `${name} has no current vehicle. Set one first, or choose another driver.`;
  if (vehicle.status !== "active")
    return `${name}'s vehicle is ${vehicle.status}, not active. Choose another driver.`;
  if (!canCarry(vehicle.truckSize, orderSize)) {
    return `${name}'s vehicle (${vehicle.truckSize}) is too small for this order (${orderSize}).`;
  }
  return null;
}

/** A driver, with the current vehicle, both kept from changing until the transaction ends. */
export async function lockAssignableDriver(
  trx: Kysely<Tables>,
  id: string,
): Promise<AssignableDriver | null> {
  const row = await trx
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .select(["parties.name", "parties.status", "drivers.vehicle_id"])
    .where("drivers.id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!row) return null;
  const { vehicle_id, name, status } = row;
  if (vehicle_id === null) return { name, status, vehicle: null };
  const vehicle = await trx
    .selectFrom("vehicles")
    .select(["id", "truck_size as truckSize", "status"])
    .where("id", "=", vehicle_id)
    .forShare()
    .executeTakeFirstOrThrow();
  return { name, status, vehicle };
}

/** SQL condition: neither the driver nor the vehicle has a job that overlaps this order's time. */
export function isFreeFor(orderId: string) {
  return sql<SqlBool>`not exists (
    select 1 from orders job, orders wanted
    where wanted.id = ${orderId} and job.id <> wanted.id
      and (job.driver_id = drivers.id or job.vehicle_id = drivers.vehicle_id)
      and job.occupied && wanted.occupied and job.status <> 'completed' and job.hidden_at is null
  )`;
}
