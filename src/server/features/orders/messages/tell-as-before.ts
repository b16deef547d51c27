import { type MessageKind, messageKinds } from "#domain/orders/order-messages.ts";
import type { Context } from "#server/context.ts";
import type { Mails } from "#server/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockOrder } from "../orders.store.ts";
import { tell } from "./tell.ts";

/** Tells of an event that an older version queued, which knew little more than its kind. */
export async function tellAsBefore(
  context: Context,
  { orderId, about, wasOn, ...mail }: Mails["order-mail"],
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return;
    const kind: MessageKind = about === "driver-assigned" ? "driver-named" : about;
    const driverId = mail.driverId ?? order.driver_id ?? undefined;
    const isOfDriver = kind === "driver-named" || messageKinds[kind].to === "driver";
    if (isOfDriver && driverId === undefined) return;
    const telling = {
      kind,
      ...(isOfDriver && driverId !== undefined && { driverId }),
      ...(wasOn && { wasOn: `${wasOn.orderDate} ${wasOn.orderTime}` }),
    };
    await tell(context, trx, { order, by: null }, [telling]);
  });
}
