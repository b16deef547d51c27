import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { VehicleTraits } from "#domain/fleet/read-vehicle.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { Tables } from "#server/tables.ts";

type NewVehicles = {
  readonly vehicles: readonly VehicleTraits[];
  readonly driverId: string | null;
  readonly ownerId: string | null;
  /** The version of the terms that was agreed to for these vehicles; null when nothing was said. */
  readonly termsVersion: string | null;
};

/**
 * Adds vehicles that wait for review.
 *
 * @returns their ids, in the order of the vehicles
 */
export async function insertPendingVehicles(
  context: Context,
  trx: Transaction<Tables>,
  actor: Pick<Party, "id" | "type">,
  { vehicles, driverId, ownerId, termsVersion }: NewVehicles,
): Promise<readonly string[]> {
  const rows = vehicles.map(({ truckSize, licencePlate, shape, git }) => ({
    id: newId(),
    truck_size: truckSize,
    licence_plate: licencePlate,
    shape,
    git,
    driver_id: driverId,
    owner_id: ownerId,
    status: "pending" as const,
    created_at: new Date(context.clock()),
  }));
  // By plate, so that two registrations of the same vehicles wait for each other in one order.
  const inPlateOrder = rows.toSorted((a, b) => (a.licence_plate < b.licence_plate ? -1 : 1));
  await trx.insertInto("vehicles").values(inPlateOrder).execute();
  for (const { id, licence_plate: licencePlate } of rows) {
    await recordEvent(context, trx, actor, {
      action: "register",
      entity: "vehicle",
      entityId: id,
      changes: { licencePlate, ...(termsVersion === null ? {} : { termsVersion }) },
    });
  }
  return rows.map(({ id }) => id);
}
