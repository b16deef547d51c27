import { checkUnassign } from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockOrder } from "./orders.store.ts";
import { refuseProblem } from "./refuse-problem.ts";

/**
 * "Remove driver": takes an order back, with its vehicle. An order that had started waits for a
 * driver again, because nothing can be under way without one.
 */
export async function unassignDriver(
  context: Context,
  staff: Party,
  orderId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Failure("not_found");
    refuseProblem(checkUnassign({ status: order.status, hasDriver: order.driver_id !== null }));
    await trx
      .updateTable("orders")
      .set({
        driver_id: null,
        vehicle_id: null,
        status: "pending",
        updated_at: new Date(context.clock()),
      })
      .where("id", "=", order.id)
      .execute();
    const changes = {
      driverId: [order.driver_id, null],
      vehicleId: [order.vehicle_id, null],
      status: [order.status, "pending"],
    };
    await recordEvent(context, trx, staff, {
      action: "unassign",
      entity: "order",
      entityId: order.id,
      changes,
    });
    return { msg: "The order has no driver now. Choose another one." };
  });
}
