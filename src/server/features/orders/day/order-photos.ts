import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkPhoto } from "#domain/orders/job-day.ts";
import type { Document } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { cleanPhoto, keepPhoto, openedPhoto } from "#server/core/files/kept-files.store.ts";
import { lockOrder, type OrderRow, ordersVisibleTo } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { applyCommand } from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";
import { happenedAt, type Late } from "./change-once.ts";

/** Keeps a photo of what is loaded, made anew from its pixels. */
export async function sendPhoto(
  context: Context,
  driver: Party,
  { orderId, agoMs }: { readonly orderId: string } & Pick<Late, "agoMs">,
  bytes: Uint8Array,
) {
  const requireThen = async (db: Db, order: OrderRow) => {
    const { status, order_date: orderDate } = order;
    const at = new Date(await happenedAt(context, db, order, { agoMs }));
    const problem = checkPhoto({ status, orderDate }, johannesburgDateAt(at.getTime()));
    if (problem) throw new Failure(problem.code, { msg: problem.message });
    return at;
  };
  const before = await requireOrder(context.db, driver, orderId);
  await requireThen(context.db, before.order);
  const file = await cleanPhoto(bytes);
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.driver_id !== driver.id) throw new Failure("not_found");
    const at = await requireThen(trx, order);
    const photo = { file, at, nowMs: context.clock() };
    const { isNew, ...kept } = await keepPhoto(trx, "order_photos", order.id, photo);
    const command = { event: "photo", msg: kept.msg };
    if (isNew) await applyCommand(context, trx, driver, order, command);
    return kept;
  });
}

export async function openPhoto(db: Db, viewer: Party, id: string): Promise<Document> {
  const photo = await ordersVisibleTo(db, viewer)
    .innerJoin("order_photos", "order_photos.order_id", "orders.id")
    .select(["file_id", "place"])
    .where("order_photos.id", "=", id)
    .executeTakeFirst();
  return openedPhoto(db, "photo", photo);
}
