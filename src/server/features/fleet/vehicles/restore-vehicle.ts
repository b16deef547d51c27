import { formatPlate } from "#domain/fleet/licence-plate.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { changeVehicle } from "./change-vehicle.ts";
import { refuseTakenPlates } from "./licence-plates.ts";
import { lockVehicle } from "./lock-vehicle.ts";

/**
 * Brings back a removed vehicle, which waits for review again: its papers may have lapsed meanwhile.
 *
 * @throws Failure not_found (also for one that is not removed), plate_taken
 */
export async function restoreVehicle(
  context: Context,
  staff: Party,
  vehicleId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const before = await lockVehicle(trx, vehicleId);
    if (before?.status !== "removed") throw new Failure("not_found");
    const { licencePlate, driverId } = before;
    const plates = { byField: { licencePlate }, typedBy: "staff", driverId } as const;
    await refuseTakenPlates(trx, plates, before.id);
    const wanted = { status: "pending" } as const;
    const changes = await changeVehicle(context, trx, staff, { before, wanted });
    await recordEvent(context, trx, staff, {
      action: "restore",
      entity: "vehicle",
      entityId: before.id,
      changes,
    });
    return { msg: `${formatPlate(before.licencePlate)} is back, and waits for review.` };
  });
}
