import { v7 as newId } from "uuid";
import { checkOfficeNote } from "#domain/orders/check-checkout.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Added, UseCase } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { lockOrder } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

/** History has no words of the note: the words go when the client is erased, and history does not. */
export const noteOrder: UseCase<{ text: string }, Added> = async (
  context,
  staff,
  orderId,
  { text },
) => {
  refuseInvalid({ text: checkOfficeNote(text) });
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Failure("not_found");
    const id = newId();
    const at = new Date(context.clock());
    await trx
      .insertInto("order_notes")
      .values({ id, order_id: order.id, author_id: staff.id, at, text: visibleText(text) })
      .execute();
    await recordEvent(context, trx, staff, "note", { type: "order", id: order.id });
    const msg = "The note is added. Staff see it, and the client in the copy of their data.";
    return { id, msg };
  });
};
