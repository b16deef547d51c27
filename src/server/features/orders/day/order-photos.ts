import { v7 as newId } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkPhoto, maxPhotos, photoSide } from "#domain/orders/job-day.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Document } from "#server/mount-contract.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { cleanPicture } from "../../files/clean-file.ts";
import { keepFile, readFile, sha256Of } from "../../files/stored-files.store.ts";
import { applyCommand } from "../order-commands.ts";
import { findOrder, lockOrder, type OrderRow, ordersVisibleTo } from "../orders.store.ts";
import { happenedAt, type Late } from "./change-once.ts";

/**
 * Keeps a photo of what is loaded, made anew from its pixels. The same one sent again, by a phone that
 * lost the answer, is there once.
 *
 * @throws Failure invalid_request, not_found, order_status_conflict, too_many_photos
 */
export async function sendPhoto(
  context: Context,
  driver: Party,
  { orderId, agoMs }: { readonly orderId: string } & Pick<Late, "agoMs">,
  bytes: Uint8Array,
): Promise<{ readonly id: string; readonly msg: string }> {
  const requireThen = async (db: Db, order: OrderRow) => {
    const { status, order_date: orderDate } = order;
    const at = new Date(await happenedAt(context, db, order, { agoMs }));
    const problem = checkPhoto({ status, orderDate }, johannesburgDateAt(at.getTime()));
    if (problem) throw new Failure(problem.code, { msg: problem.message });
    return at;
  };
  const before = await findOrder(context.db, driver, orderId);
  if (!before) throw new Failure("not_found");
  await requireThen(context.db, before.order);
  const file = await cleanPicture(bytes, photoSide);
  const hash = sha256Of(file);
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.driver_id !== driver.id) throw new Failure("not_found");
    const at = await requireThen(trx, order);
    const kept = await trx
      .selectFrom("order_photos")
      .innerJoin("stored_files", "stored_files.id", "file_id")
      .select(["order_photos.id", "sha256"])
      .where("order_id", "=", order.id)
      .execute();
    const same = kept.find(({ sha256 }) => sha256.equals(hash));
    if (same) return { id: same.id, msg: "This photo is kept already." };
    if (kept.length >= maxPhotos) throw new Failure("too_many_photos");
    const id = newId();
    const place = kept.length + 1;
    const file_id = await keepFile(trx, file, context.clock());
    await trx
      .insertInto("order_photos")
      .values({ id, order_id: order.id, place, file_id, created_at: at })
      .execute();
    const msg = `The photo is kept. You can take ${maxPhotos - place} more.`;
    const command = { set: {}, event: "photo", msg };
    return { ...(await applyCommand(context, trx, driver, { order, command })), id };
  });
}

/** A photo as a file, for whoever sees its order. @throws Failure not_found */
export async function openPhoto(db: Db, viewer: Party, id: string): Promise<Document> {
  const photo = isRecordId(id)
    ? await ordersVisibleTo(db, viewer)
        .innerJoin("order_photos", "order_photos.order_id", "orders.id")
        .select(["file_id", "place"])
        .where("order_photos.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!photo) throw new Failure("not_found");
  return { ...(await readFile(db, photo.file_id)), name: `photo-${photo.place}.jpg` };
}
