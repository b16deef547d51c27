import type { CalendarDate } from "../calendar/calendar-date.ts";
import { formatDate } from "../calendar/format-moment.ts";
import { drivingMinutes } from "./job-occupancy.ts";
import { type OrderProblem, statusConflict } from "./order-problems.ts";
import {
  checkOrderAction,
  type OrderState,
  type OrderStatus,
  orderStates,
} from "./order-states.ts";

type DatedOrder = OrderState & { readonly orderDate: CalendarDate };

/** Refuses on any other day what belongs to the day of the move, with what to do on that day. */
function checkMoveDay(orderDate: CalendarDate, today: CalendarDate, advice: string) {
  if (orderDate === today) return null;
  return statusConflict(`This move is on ${formatDate(orderDate)}. ${advice} on that day.`);
}

/**
 * Returns the reason why nobody sets out for this order now, or null. Setting out belongs to the day of
 * the move, because the client gets a message at once. docs/spec.md O-137.
 *
 * @param order.isOnTheWay the driver has set out already
 */
export function checkOnTheWay(
  { isOnTheWay, ...order }: DatedOrder & { readonly isOnTheWay: boolean },
  today: CalendarDate,
): OrderProblem | null {
  const problem = checkOrderAction("onTheWay", order);
  if (problem) return problem;
  return isOnTheWay
    ? statusConflict("The driver is on the way already. Reload the order to see it.")
    : checkMoveDay(order.orderDate, today, "Say that the driver is on the way");
}

/**
 * Returns the reason why the driver does not start this order now, or null. The driver starts it with
 * the client's code, on the day of the move alone. docs/spec.md O-500.
 */
export function checkJobStart(order: DatedOrder, today: CalendarDate): OrderProblem | null {
  return checkOrderAction("start", order) ?? checkMoveDay(order.orderDate, today, "Start it");
}

/**
 * Returns the reason why no photo of this order is taken now, or null: its driver takes them on the
 * day of the move, and as long as it is under way.
 */
export function checkPhotoDay(
  { status, orderDate }: { readonly status: OrderStatus; readonly orderDate: CalendarDate },
  today: CalendarDate,
): OrderProblem | null {
  const { isOpen, isUnderWay } = orderStates[status];
  if (isUnderWay) return null;
  return isOpen
    ? checkMoveDay(orderDate, today, "Take photos")
    : statusConflict("This move is over, so its photos stay as they are.");
}

/** Staff can take back a start or a completion for so many minutes. */
export const takeBackMinutes = 15;

/** The moment before which a start or a completion can no longer be taken back, in milliseconds. */
export const takeBackLimitMs = (nowMs: number): number => nowMs - takeBackMinutes * 60_000;

/**
 * Whether a start or a completion can still be taken back.
 *
 * @param movedAtMs when the order got its state; null where that was not recorded
 */
export function canStillBeTakenBack(movedAtMs: number | null, nowMs: number): boolean {
  return movedAtMs !== null && movedAtMs >= takeBackLimitMs(nowMs);
}

/** The longest time after which a phone still reports an event, in milliseconds: three days. */
export const maxReportDelayMs = 3 * 24 * 3_600_000;

/**
 * Works out the moment of an event that a phone reports late, in milliseconds since 1970-01-01 UTC. It
 * lies `agoMs` before our own time, but not before the order's last event and never in the future. The
 * phone's clock is not used.
 *
 * @param agoMs the age of the event by the phone's own count
 */
export function reportedEventMs(nowMs: number, agoMs: number, lastMs: number): number {
  return Math.min(nowMs, Math.max(lastMs, nowMs - agoMs));
}

/**
 * Estimates the arrival of a truck that leaves at `fromMs`, in milliseconds since 1970-01-01 UTC,
 * rounded up to five minutes, at the speed that our planning assumes.
 */
export function estimateArrivalMs(fromMs: number, metres: number): number {
  const stepMs = 5 * 60_000;
  return Math.ceil((fromMs + drivingMinutes(metres) * 60_000) / stepMs) * stepMs;
}
