import { formatPlate } from "#domain/fleet/licence-plate.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { changeVehicle } from "./change-vehicle.ts";
import { lockVehicle } from "./lock-vehicle.ts";

/**
 * "Delete": takes a vehicle out of service. The record is kept for the orders that refer to it, and
 * keeps its plate.
 *
 * @throws Failure not_found (also for one that is removed already), has_open_orders
 */
export async function removeVehicle(
  context: Context,
  staff: Party,
  vehicleId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const before = await lockVehicle(trx, vehicleId);
    if (!before || before.status === "removed") throw new Failure("not_found");
    const wanted = { status: "removed" } as const;
    const changes = await changeVehicle(context, trx, staff, { before, wanted });
    await recordEvent(context, trx, staff, {
      action: "delete",
      entity: "vehicle",
      entityId: before.id,
      changes,
    });
    return { msg: `${formatPlate(before.licencePlate)} is removed.` };
  });
}
