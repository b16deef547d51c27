import type { Context } from "#server/context.ts";
import type { Mails } from "#server/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockOrder } from "../orders.store.ts";
import { tell } from "./tell.ts";

/** Tells of an event that an older version queued, which knew no more than its kind. */
export async function tellAsBefore(
  context: Context,
  { orderId, about }: Mails["order-mail"],
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return;
    const { driver_id: driverId } = order;
    if (about !== "driver-assigned")
      await tell(context, trx, { order, by: null }, [{ kind: about }]);
    else if (driverId !== null) {
      await tell(context, trx, { order, by: null }, [{ kind: "driver-named", driverId }]);
    }
  });
}
