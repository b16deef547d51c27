import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkOrderPhotoDay, photoMomentMs } from "#domain/orders/job-day.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { receiveUploadedPhoto } from "#server/core/files/photos.ts";
import { lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { applyOrderCommand } from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";
import { findOrderStepTimeMs, type OrderStepReport } from "./change-once.ts";

/** Stores a photo of the load, which the order's driver sends. */
export async function addOrderPhoto(
  context: AppContext,
  driver: Party,
  { orderId, agoMs }: { readonly orderId: string } & Pick<OrderStepReport, "agoMs">,
  bytes: Uint8Array,
) {
  const checkAndDate = async (db: Db, order: OrderRow) => {
    const { status, orderDate } = order;
    const reportedMs = await findOrderStepTimeMs(context, db, order, { agoMs });
    const problem = checkOrderPhotoDay({ status, orderDate }, johannesburgDateAt(reportedMs));
    if (problem) throw new Failure(problem.code, { msg: problem.message });
    return new Date(photoMomentMs(context.clock(), reportedMs));
  };
  const { order: found } = await requireOrder(context.db, driver, orderId);
  await checkAndDate(context.db, found);
  return receiveUploadedPhoto(context, "order-photo", driver, bytes, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.driverId !== driver.id) throw new Failure("not_found");
    const at = await checkAndDate(trx, order);
    const record = (msg: string) =>
      applyOrderCommand(context, trx, driver, order, { event: "photo", msg });
    return { ownerId: orderId, at, record };
  });
}
