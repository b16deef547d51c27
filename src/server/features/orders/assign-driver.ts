import { checkAssign, selectDriverMessage } from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, invalidFields } from "#server/failure.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockAssignableDriver, reasonAgainst } from "../fleet/drivers/driver-availability.ts";
import { lockOrder } from "./orders.store.ts";
import { refuseProblem } from "./refuse-problem.ts";

export type Assignment = {
  readonly driverId: string | null;
  readonly vehicleId?: string | null | undefined;
};

/**
 * "Process": gives an order to a driver. The vehicle is the driver's current one; another that is
 * sent along is refused. Overlapping jobs of driver or vehicle are refused by the database itself.
 */
export async function assignDriver(
  context: Context,
  staff: Party,
  orderId: string,
  { driverId, vehicleId }: Assignment,
): Promise<{ msg: string }> {
  if (!driverId) throw invalidFields({ driverId: selectDriverMessage });
  try {
    return await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (!order) throw new Failure("not_found");
      refuseProblem(checkAssign({ status: order.status, hasDriver: order.driver_id !== null }));

      const driver = isRecordId(driverId) ? await lockAssignableDriver(trx, driverId) : null;
      if (!driver)
        throw new Failure("driver_not_available", {
          msg: "We do not know this driver. Reload the list.",
        });
      const reason = reasonAgainst(driver, order.truck_size);
      if (reason !== null || !driver.vehicle) {
        throw new Failure("driver_not_available", reason === null ? {} : { msg: reason });
      }
      if (vehicleId && vehicleId !== driver.vehicle.id) throw new Failure("vehicle_mismatch");

      await trx
        .updateTable("orders")
        .set({
          driver_id: driverId,
          vehicle_id: driver.vehicle.id,
          updated_at: new Date(context.clock()),
        })
        .where("id", "=", order.id)
        .execute();
      const changes = { driverId: [null, driverId], vehicleId: [null, driver.vehicle.id] };
      await recordEvent(context, trx, staff, {
        action: "assign",
        entity: "order",
        entityId: order.id,
        changes,
      });
      await context.jobs.enqueue(trx, "order-mail", {
        orderId: order.id,
        about: "driver-assigned",
      });
      return { msg: `${driver.name} has this order now.` };
    });
  } catch (error) {
    if (isExclusionViolation(error)) throw new Failure("driver_busy");
    throw error;
  }
}
