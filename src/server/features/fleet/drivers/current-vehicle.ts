import { sql, type Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { Tables } from "#server/tables.ts";

/** A driver and one of that driver's vehicles. The driver's row is locked by whoever asks. */
type Pair = { readonly driverId: string; readonly vehicleId: string };
type Actor = Pick<Party, "id" | "type">;

async function noteChange(
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
  if (numUpdatedRows === 1n) await noteChange(context, trx, actor, driverId, [null, vehicleId]);
}

/**
 * Puts another vehicle of the driver in the place of one that goes away, if that was the current
 * one: the active one that has been there longest, or none.
 */
export async function replaceCurrentVehicle(
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
  if (updated) {
    await noteChange(context, trx, actor, driverId, [vehicleId, updated.vehicle_id]);
  }
}
