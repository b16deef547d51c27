import { type SqlBool, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { awayAt, usualAvailability } from "#domain/dispatch/availability.ts";
import { expiredReason } from "#domain/fleet/documents.ts";
import { canCarry, sizeText, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isOpenOrder } from "../orders/order-states.store.ts";
import type { OrderRow } from "../orders/orders.store.ts";
import { endedDocumentOf } from "./valid-documents.ts";

type AssignableDriver = NonNullable<Awaited<ReturnType<typeof lockAssignableDriver>>>;

/** Why a driver cannot take an order of this size, as a message to staff; null when the driver can. */
export function driverBlockReason(
  { name, status, vehicle, ended }: Omit<AssignableDriver, "availability">,
  orderSize: TruckSize,
): string | null {
  if (status !== "active") return `${name} is ${status}, not active. Choose another driver.`;
  if (!vehicle) return `${name} has no current vehicle. Set one first, or choose another driver.`;
  if (vehicle.status !== "active")
    return `${name}'s vehicle is ${vehicle.status}, not active. Choose another driver.`;
  if (ended !== null) return expiredReason(name, ended.kind, ended.expiresOn);
  if (!canCarry(vehicle.truckSize, orderSize)) {
    return `${name}'s vehicle (${sizeText(vehicle.truckSize)}) is too small for this order (${sizeText(orderSize)}). Choose another driver.`;
  }
  return null;
}

const awayWords = { "day-off": "has that day off", hours: "does not work at that time" } as const;

export function requireAtWork(
  { name, availability }: Pick<AssignableDriver, "name" | "availability">,
  order: Pick<OrderRow, "orderDate" | "orderTime">,
): void {
  const away = awayAt(availability, order);
  if (away === null) return;
  const msg = `${name} ${awayWords[away]}. Choose another driver, or assign anyway once they have agreed.`;
  throw new Failure("driver_away", { msg });
}

/** Locks the driver, then the current vehicle: the order that every transaction keeps. */
export async function lockAssignableDriver(trx: Trx, id: string, today: CalendarDate) {
  const party = await trx
    .selectFrom("parties")
    .select(["name", "status"])
    .where("id", "=", id)
    .where("type", "=", "driver")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!party) return null;
  const { vehicleId, ...own } = await trx
    .selectFrom("drivers")
    .select(["vehicleId", "availability"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  const driver = { ...party, availability: own.availability ?? usualAvailability };
  if (vehicleId === null) return { ...driver, vehicle: null, ended: null };
  const vehicle = await trx
    .selectFrom("vehicles")
    .select(["id", "truckSize", "status"])
    .where("id", "=", vehicleId)
    .forShare()
    .executeTakeFirstOrThrow();
  const ended = await endedDocumentOf(trx, { driverId: id, vehicleId }, today);
  return { ...driver, vehicle, ended };
}

/** SQL condition, with the time as a value so that the indexes of the exclusion constraints are searched. */
export function isFreeFor(orderId: string) {
  return sql<SqlBool>`not exists (
    select 1 from orders job
    where job.id <> ${orderId}
      and (job.driver_id = drivers.id or job.vehicle_id = drivers.vehicle_id)
      and job.occupied && (select wanted.occupied from orders wanted where wanted.id = ${orderId})
      and ${isOpenOrder("job")}
  )`;
}
