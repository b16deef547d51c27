import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import type { Trx } from "#server/context.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
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
