import { type SqlBool, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { defaultDriverAvailability, findDriverAbsence } from "#domain/dispatch/availability.ts";
import type { Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { isOpenOrder } from "../orders/order-states.store.ts";
import type { OrderRow } from "../orders/orders.store.ts";
import { findExpiredDocument } from "./valid-documents.ts";

/** A driver whose row is locked, with the driver's current vehicle. */
export type AssignableDriver = NonNullable<Awaited<ReturnType<typeof lockAssignableDriver>>>;

const awayWords = { "day-off": "has that day off", hours: "does not work at that time" } as const;

/** Refuses a driver who does not work when the order starts. */
export function requireDriverAtWork(
  { name, availability }: Pick<AssignableDriver, "name" | "availability">,
  order: Pick<OrderRow, "orderDate" | "orderTime">,
): void {
  const away = findDriverAbsence(availability, order);
  if (away === null) return;
  const msg = `${name} ${awayWords[away]}. Choose another driver, or assign anyway once they have agreed.`;
  throw new Failure("driver_away", { msg });
}

/**
 * Locks a driver and the driver's current vehicle until the transaction ends; null when there is no such
 * driver. Every transaction locks in this sequence: the order, the account, the driver, the vehicle.
 */
export async function lockAssignableDriver(trx: Trx, id: string, today: CalendarDate) {
  if (!isRecordId(id)) return null;
  const party = await trx
    .selectFrom("parties")
    .select(["id", "name", "status"])
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
  const driver = { ...party, availability: own.availability ?? defaultDriverAvailability };
  if (vehicleId === null) return { ...driver, vehicle: null, ended: null };
  const vehicle = await trx
    .selectFrom("vehicles")
    .select(["id", "truckSize", "status"])
    .where("id", "=", vehicleId)
    .forShare()
    .executeTakeFirstOrThrow();
  const ended = await findExpiredDocument(trx, { driverId: id, vehicleId }, today);
  return { ...driver, vehicle, ended };
}

/**
 * SQL condition: the driver and the vehicle have no other job at the time of this order. That time is read
 * as one value, so that the indexes of the exclusion constraints are used.
 */
export function isDriverFreeForOrder(orderId: string) {
  return sql<SqlBool>`not exists (
    select 1 from orders job
    where job.id <> ${orderId}
      and (job.driver_id = drivers.id or job.vehicle_id = drivers.vehicle_id)
      and job.occupied && (select wanted.occupied from orders wanted where wanted.id = ${orderId})
      and ${isOpenOrder("job")}
  )`;
}
