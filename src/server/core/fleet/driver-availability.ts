import { type SqlBool, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import type { Trx } from "#server/context.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { isOpenOrder } from "../orders/order-states.store.ts";
import { type Carrier, readCarriers } from "./carriers.store.ts";

/**
 * Locks a driver and the driver's current vehicle until the transaction ends, and reads what decides about a
 * job on a day; null when there is no such driver. Every transaction locks in this sequence: the order, the
 * account, the driver, the vehicle.
 */
export async function lockAssignableDriver(
  trx: Trx,
  id: string,
  today: CalendarDate,
  day = today,
): Promise<Carrier | null> {
  if (!isRecordId(id)) return null;
  const party = await trx
    .selectFrom("parties")
    .select("id")
    .where("id", "=", id)
    .where("type", "=", "driver")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!party) return null;
  const { vehicleId } = await trx
    .selectFrom("drivers")
    .select("vehicleId")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  const vehicle = trx.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forShare();
  if (vehicleId !== null) await vehicle.executeTakeFirstOrThrow();
  const [carrier] = await readCarriers(trx, { from: day, to: day }, today, [id]);
  return carrier ?? null;
}

/**
 * SQL condition: the driver and the vehicle have no other job at the time of this order, unless the client left
 * the hour to the office. That time is read
 * as one value, so that the indexes of the exclusion constraints are used.
 */
export function isDriverFreeForOrder(orderId: string) {
  return sql<SqlBool>`((select any_time from orders where id = ${orderId}) or not exists (
    select 1 from orders job
    where job.id <> ${orderId}
      and (job.driver_id = drivers.id or job.vehicle_id = drivers.vehicle_id)
      and job.occupied && (select wanted.occupied from orders wanted where wanted.id = ${orderId})
      and ${isOpenOrder("job")}
  ))`;
}
