import type { CalendarDate } from "../calendar/calendar-date.ts";
import { formatDate } from "../calendar/format-moment.ts";
import { drivingMinutes } from "./job-occupancy.ts";
import { type OrderProblem, orderStatusConflict } from "./order-problems.ts";
import {
  checkOrderAction,
  type OrderState,
  type OrderStatus,
  orderStates,
} from "./order-states.ts";

type DatedOrder = OrderState & { readonly orderDate: CalendarDate };

/** Refuses an action on any day but the day of the move; the message says what to do on that day. */
function checkMoveDay(orderDate: CalendarDate, today: CalendarDate, advice: string) {
  if (orderDate === today) return null;
  return orderStatusConflict(`This move is on ${formatDate(orderDate)}. ${advice} on that day.`);
}

/**
 * Returns the reason why a driver cannot be marked as on the way now, or null. Drivers set out only on the
 * day of the move, because the client gets a message at once. docs/spec.md O-137.
 *
 * @param order.isOnTheWay whether the driver is on the way already
 */
export function checkDriverOnTheWay(
  { isOnTheWay, ...order }: DatedOrder & { readonly isOnTheWay: boolean },
  today: CalendarDate,
): OrderProblem | null {
  const problem = checkOrderAction("onTheWay", order);
  if (problem) return problem;
  return isOnTheWay
    ? orderStatusConflict("The driver is on the way already. Reload the order to see it.")
    : checkMoveDay(order.orderDate, today, "Say that the driver is on the way");
}

/**
 * Returns the reason why the driver cannot start this order now, or null. The driver starts an order with
 * the client's code, and only on the day of the move. docs/spec.md O-500.
 */
export function checkJobStart(order: DatedOrder, today: CalendarDate): OrderProblem | null {
  return checkOrderAction("start", order) ?? checkMoveDay(order.orderDate, today, "Start it");
}

/**
 * Returns the reason why no photo can be added to this order now, or null. Its driver takes photos on the
 * day of the move, and for as long as the move is under way.
 */
export function checkOrderPhotoDay(
  { status, orderDate }: { readonly status: OrderStatus; readonly orderDate: CalendarDate },
  today: CalendarDate,
): OrderProblem | null {
  const { isOpen, isUnderWay } = orderStates[status];
  if (isUnderWay) return null;
  return isOpen
    ? checkMoveDay(orderDate, today, "Take photos")
    : orderStatusConflict("This move is over, so its photos stay as they are.");
}

/** The minutes for which staff can take back the start or the completion of a move. */
export const moveTakeBackWindowMinutes = 15;

/** The time of the earliest start or completion that staff can still take back, in milliseconds. */
export const earliestMoveTakeBackMs = (nowMs: number): number =>
  nowMs - moveTakeBackWindowMinutes * 60_000;

/**
 * Whether staff can still take back the start or the completion of a move.
 *
 * @param movedAtMs when the order was started or completed; null if that time was not recorded
 */
export function canMoveStepBeTakenBack(movedAtMs: number | null, nowMs: number): boolean {
  return movedAtMs !== null && movedAtMs >= earliestMoveTakeBackMs(nowMs);
}

/** The longest delay with which a driver's phone can report an event, in milliseconds: three days. */
export const maxJobEventReportDelayMs = 3 * 24 * 3_600_000;

/**
 * Works out the moment of an event that a phone reports late, in milliseconds since 1970-01-01 UTC. The
 * moment lies `agoMs` before the server's time, but not before the order's last event and never in the
 * future. The phone's clock is not used.
 *
 * @param agoMs how long ago the event was, as counted by the phone
 */
export function reportedJobEventMs(nowMs: number, agoMs: number, lastMs: number): number {
  return Math.min(nowMs, Math.max(lastMs, nowMs - agoMs));
}

/** The moment that a photo shows: what its phone says, or that of receipt if this is over 10 minutes later. */
export const photoMomentMs = (receivedMs: number, reportedMs: number): number =>
  receivedMs - reportedMs > 10 * 60_000 ? receivedMs : reportedMs;

/**
 * Estimates the arrival of a truck that leaves at `fromMs`, in milliseconds since 1970-01-01 UTC,
 * rounded up to five minutes, at the speed that our planning assumes.
 */
export function estimateArrivalMs(fromMs: number, metres: number): number {
  const stepMs = 5 * 60_000;
  return Math.ceil((fromMs + drivingMinutes(metres) * 60_000) / stepMs) * stepMs;
}
