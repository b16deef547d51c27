import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockOrder } from "./orders.store.ts";

/**
 * "Delete": takes an order off every list and frees its driver. The record is kept. What is completed
 * was paid, and stays where the money is counted.
 *
 * @throws Failure not_found (also for one that is deleted already), order_completed
 */
export async function hideOrder(
  context: Context,
  staff: Party,
  orderId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Failure("not_found");
    if (order.status === "completed") {
      const msg =
        "This order is completed and was paid, so it stays on the list. Choose a status above the list to leave completed orders out.";
      throw new Failure("order_completed", { msg });
    }
    const now = new Date(context.clock());
    await trx
      .updateTable("orders")
      .set({ hidden_at: now, updated_at: now })
      .where("id", "=", order.id)
      .execute();
    await recordEvent(context, trx, staff, {
      action: "delete",
      entity: "order",
      entityId: order.id,
    });
    return { msg: "The order is off the list." };
  });
}
