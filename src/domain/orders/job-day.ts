import type { CalendarDate } from "../calendar/calendar-date.ts";
import { formatDate } from "../calendar/format-moment.ts";
import { drivingMinutes } from "./job-occupancy.ts";
import {
  checkOrderAction,
  type OrderProblem,
  type OrderState,
  type OrderStatus,
  orderStates,
} from "./order-states.ts";

const conflict = (message: string): OrderProblem => ({ code: "order_status_conflict", message });

/**
 * Returns the reason why the driver does not start this order now, or null: it is done with the
 * client's code, on the day of the move alone. docs/spec.md O-500.
 */
export function checkJobStart(
  order: OrderState & { readonly orderDate: CalendarDate },
  today: CalendarDate,
): OrderProblem | null {
  const problem = checkOrderAction("start", order);
  if (problem || order.orderDate === today) return problem;
  return conflict(`This move is on ${formatDate(order.orderDate)}. Start it on that day.`);
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
  if (isUnderWay || (isOpen && orderDate === today)) return null;
  return conflict(
    isOpen
      ? `This move is on ${formatDate(orderDate)}. Take photos on that day.`
      : "This move is over, so its photos stay as they are.",
  );
}

/** The longest that a phone may have kept something, in milliseconds: three days. */
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

const arrivalStepMs = 5 * 60_000;

/**
 * Estimates the arrival of a truck that leaves at `fromMs`, in milliseconds since 1970-01-01 UTC,
 * rounded up to five minutes, at the speed that our planning assumes.
 */
export function estimateArrivalMs(fromMs: number, metres: number): number {
  const thereMs = fromMs + drivingMinutes(metres) * 60_000;
  return Math.ceil(thereMs / arrivalStepMs) * arrivalStepMs;
}
