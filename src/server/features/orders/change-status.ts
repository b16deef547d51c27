import { checkStatusMove } from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockOrder } from "./orders.store.ts";
import { refuseProblem } from "./refuse-problem.ts";

/** "Start Order" and "Complete Order": the only two moves there are, each from one state only. */
export async function changeStatus(
  context: Context,
  staff: Party,
  orderId: string,
  to: "started" | "completed",
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Failure("not_found");
    refuseProblem(checkStatusMove({ from: order.status, to, hasDriver: order.driver_id !== null }));
    await trx
      .updateTable("orders")
      .set({ status: to, updated_at: new Date(context.clock()) })
      .where("id", "=", order.id)
      .execute();
    const changes = { status: [order.status, to] };
    await recordEvent(context, trx, staff, {
      action: to === "started" ? "start" : "complete",
      entity: "order",
      entityId: order.id,
      changes,
    });
    return { msg: to === "started" ? "The order has started." : "The order is completed." };
  });
}
