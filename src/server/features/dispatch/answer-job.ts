import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { findStandingReasons, reasonsForDriver } from "#domain/dispatch/may-carry.ts";
import { jobGiveBackDeadlineMs } from "#domain/dispatch/offer-policy.ts";
import { canVehicleCarry } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import {
  contactsReadableForDriverFromMs,
  contactsReadableForDriverText,
} from "#domain/orders/driver-access.ts";
import { givenBackMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { BodyWithReason, Trx, UseCase } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import type { Carrier } from "#server/core/fleet/carriers.store.ts";
import { lockAssignableDriver } from "#server/core/fleet/driver-availability.ts";
import { selectDriversTakenOffOrder } from "#server/core/orders/drivers-had.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import {
  lockOrder,
  type OrderRow,
  selectOrdersVisibleTo,
} from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { giveOrderToDriver, takeOrderFromDriver } from "../orders/assign-order.ts";
import { createOfficeMessage } from "../orders/messages/office-messages.ts";
import {
  applyOrderCommand,
  changeOrder,
  requireOrderActionAllowed,
} from "../orders/order-commands.ts";
import { readJobOffers, storeJobOfferAnswer } from "./offers.store.ts";

const isTo = (driverId: string) => (offer: { readonly driverId: string }) =>
  offer.driverId === driverId;

/**
 * Refuses a job that is no longer open. One that was never offered to the driver is answered like a missing
 * one, with the same words.
 *
 * @returns whether the job is offered to the driver
 */
async function checkOpenAndOffered(
  trx: Trx,
  { id, vehicle }: Carrier,
  order: OrderRow,
  nowMs: number,
): Promise<boolean> {
  const isAhead = johannesburgEpochMs(order.orderDate, order.orderTime) > nowMs;
  const fits = vehicle !== null && canVehicleCarry(vehicle.truckSize, order.truckSize);
  if (!isAhead || !fits) throw new Failure("not_found");
  const { all, standing } = await readJobOffers(trx, order.id, nowMs);
  const isOpen = order.status !== "cancelled" && order.driverId === null;
  if (isOpen && standing.some(isTo(id))) return true;
  const takenOff = await selectDriversTakenOffOrder(trx, order.id).execute();
  const wasTakenOff = takenOff.some(({ driver }) => driver === id);
  if (!isOpen) {
    if (!wasTakenOff && !all.some(isTo(id))) throw new Failure("not_found");
    if (order.status !== "cancelled") throw new Failure("job_taken");
    const msg = "This job was cancelled. Look at the other open jobs.";
    throw new Failure("order_cancelled", { msg });
  }
  if (wasTakenOff) {
    const isReturned = all.some((offer) => isTo(id)(offer) && offer.state === "given-back");
    const msg = `${isReturned ? "You gave this job back" : "The office took you off this job"}. Call us if you can do it after all.`;
    throw new Failure("driver_not_available", { msg });
  }
  if (standing.length === 0) return false;
  throw new Failure(all.some(isTo(id)) ? "offer_ended" : "not_found");
}

/** Limits a driver's contract jobs, which need no money in the wallet. The caller has locked the driver. */
async function refuseAtContractJobLimit(trx: Trx, driverId: string): Promise<void> {
  const { contractJobs } = await readDispatchPolicy(trx);
  const { count } = await trx
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("driverId", "=", driverId)
    .where("orderType", "=", "contract")
    .where(isOpenOrder())
    .executeTakeFirstOrThrow();
  if (Number(count) < contractJobs) return;
  const msg = `Do one of your contract jobs before you take another: ${contractJobs} at once is the most. Call us if you can do more.`;
  throw new Failure("driver_not_available", { msg });
}

/** Refuses a driver who may take no job of a day, in words that say what to send. docs/spec.md O-1654. */
function refuseStandingReasons(driver: Carrier, day: CalendarDate): void {
  const against = findStandingReasons(driver, driver.vehicle, day);
  if (against.length === 0) return;
  throw new Failure("driver_not_available", { msg: reasonsForDriver(against) });
}

type ShownFigures = Pick<OrderRow, "price" | "net">;

const refuseFurther = (done: string) => (retryAfterSeconds: number) => {
  const msg = `You have ${done} too many jobs today. Call us, and we do it for you.`;
  return new Failure("too_many_requests", { msg, retryAfterSeconds });
};

const ownJobReply = { msg: "This job is yours." };

/** Gives a job to the first driver who accepts it. That driver may accept again, since answers can get lost. */
export const acceptJob: UseCase<ShownFigures> = async (context, caller, id, shown) => {
  const open = selectOrdersVisibleTo(context.db, caller).select("orders.id").where(isOpenOrder());
  const isOwn = isRecordId(id) && (await open.where("orders.id", "=", id).executeTakeFirst());
  if (isOwn) return ownJobReply;
  const take = () => takeJob(context, caller, id, shown);
  return context.limits.spendFor("jobs-taken", caller.id, take, refuseFurther("taken"));
};

const takeJob: UseCase<ShownFigures> = (context, caller, id, shown) =>
  inTransaction(context.db, async (trx) => {
    const { id: driverId } = caller;
    const order = await lockOrder(trx, id);
    if (order?.driverId === driverId && orderStates[order.status].isOpen) return ownJobReply;
    const nowMs = context.clock();
    const today = johannesburgDateAt(nowMs);
    const driver = await lockAssignableDriver(trx, driverId, today, order?.orderDate);
    if (!driver) throw new Failure("not_found");
    refuseStandingReasons(driver, today);
    if (!order) throw new Failure("not_found");
    const isOffered = await checkOpenAndOffered(trx, driver, order, nowMs);
    refuseStandingReasons(driver, order.orderDate);
    const { price, net } = order;
    if (price !== shown.price || net !== shown.net) {
      const msg = `This job is ${formatRand(price)} now, of which ${formatRand(net)} are yours. Accept it again if you agree.`;
      throw new Failure("price_changed", { msg, extra: { price, net } });
    }
    if (order.orderType === "contract" && !isOffered) await refuseAtContractJobLimit(trx, driverId);
    const job = { orderId: order.id, driverId };
    await storeJobOfferAnswer(trx, job, "open", { state: "accepted", reason: "", nowMs });
    const { contactHours } = await readDispatchPolicy(trx);
    const contactFromMs = contactsReadableForDriverFromMs(order, contactHours, nowMs);
    return giveOrderToDriver(context, trx, caller, {
      order,
      driver,
      evenIfAway: true,
      event: "accept",
      msg: `The job is yours. ${contactFromMs === null ? "You find the addresses and the client's number here." : contactsReadableForDriverText(contactFromMs)}`,
      busyMsg: "You have another job at that time by now. Choose another one.",
    });
  });

export const declineJob: UseCase<BodyWithReason> = async (context, driver, id, { reason }) => {
  refuseInvalidFields({ reason: checkCancellationReason(reason, null) });
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Failure("not_found");
    const nowMs = context.clock();
    const { all, standing } = await readJobOffers(trx, order.id, nowMs);
    if (!all.some(isTo(driver.id))) throw new Failure("not_found");
    if (!standing.some(isTo(driver.id))) throw new Failure("offer_ended");
    const answer = { state: "declined", reason: toVisibleText(reason), nowMs } as const;
    await storeJobOfferAnswer(trx, { orderId: order.id, driverId: driver.id }, "open", answer);
    const command = { event: "decline-offer", msg: "You have declined this job." } as const;
    return applyOrderCommand(context, trx, driver, order, command);
  });
};

/** Gives a job back. The reason stays out of the history, so that an erasure can delete it. */
export const giveBackJob: UseCase<BodyWithReason> = async (context, driver, id, { reason }) => {
  refuseInvalidFields({ reason: checkCancellationReason(reason) });
  const give = () =>
    changeOrder(context, driver, id, async (trx, order) => {
      requireOrderActionAllowed("giveBack", order);
      const nowMs = context.clock();
      const { giveBackHours } = await readDispatchPolicy(trx);
      if (nowMs > jobGiveBackDeadlineMs(order, giveBackHours)) {
        throw new Failure("too_late_to_give_back");
      }
      const command = takeOrderFromDriver(context, order, undefined);
      const answer = { state: "given-back", reason: toVisibleText(reason), nowMs } as const;
      const job = { orderId: order.id, driverId: driver.id };
      const occasion = await storeJobOfferAnswer(trx, job, "accepted", answer);
      const toOffice = createOfficeMessage(context, "job-given-back", order);
      const isSoon = order.orderDate <= addDays(johannesburgDateAt(nowMs), 1);
      const waits = !isSoon && toOffice.notBeforeMs > nowMs;
      const notBeforeMs = waits ? toOffice.notBeforeMs : nowMs + givenBackMessageDelayMs;
      const news = { ...toOffice, occasion, driverId: driver.id, notBeforeMs };
      const msg = "You have given this job back. The office looks for another driver.";
      return { ...command, event: "give-back", msg, messages: [...command.messages, news] };
    });
  return context.limits.spendFor("jobs-given-back", driver.id, give, refuseFurther("given back"));
};
