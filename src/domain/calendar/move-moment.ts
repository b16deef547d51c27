import { type CalendarDate, daysBetween, isCalendarDate } from "./calendar-date.ts";
import { clockTimeOf, isClockTime, minutesOfDay } from "./clock-time.ts";
import { johannesburgDateAt, toEpochMs } from "./johannesburg.ts";

/** The day and the time at which a move starts, in Johannesburg. */
export type MoveMoment = { readonly orderDate: CalendarDate; readonly orderTime: string };

/** The start in milliseconds since 1970-01-01 UTC. Throws RangeError for an unreal date or time. */
export const moveStartMs = ({ orderDate, orderTime }: MoveMoment) =>
  toEpochMs(orderDate, orderTime);

/** Hours of operation on any day, both ends included. Rule: docs/spec.md Q-18. */
export const openingTime = "07:00";
export const closingTime = "17:00";
/** A move can be booked at most this many days ahead. Rule: docs/spec.md Q-19. */
export const maxBookingDaysAhead = 365;

export const futureDateMessage = "Please select a future date";
export const futureTimeMessage = "Please select a future time";

const offeredEveryMinutes = 30;
const opening = minutesOfDay(openingTime);
const closing = minutesOfDay(closingTime);
/** The times that a form offers. Any other minute within the hours is accepted too. */
export const moveTimes: readonly string[] = Array.from(
  { length: (closing - opening) / offeredEveryMinutes + 1 },
  (_, index) => clockTimeOf(opening + index * offeredEveryMinutes),
);

/** Returns the message for a wrong day of a move, judged in Johannesburg, or null. */
export function checkMoveDate(orderDate: CalendarDate, nowMs: number): string | null {
  if (!isCalendarDate(orderDate)) return "Please select a valid date";
  const daysAhead = daysBetween(johannesburgDateAt(nowMs), orderDate);
  if (daysAhead < 0) return futureDateMessage;
  return daysAhead > maxBookingDaysAhead
    ? `Please select a date within the next ${maxBookingDaysAhead} days`
    : null;
}

/**
 * Returns the message for a wrong time of a move, judged in Johannesburg, or null. A time that has
 * passed comes before the opening hours: after closing, it is the message that helps.
 */
export function checkMoveTime(orderDate: CalendarDate, orderTime: string, nowMs: number) {
  if (!isClockTime(orderTime)) return "Please select a valid time";
  const isToday = orderDate === johannesburgDateAt(nowMs);
  if (isToday && toEpochMs(orderDate, orderTime) <= nowMs) return futureTimeMessage;
  const minutes = minutesOfDay(orderTime);
  return minutes < opening || minutes > closing
    ? `Please select a time between ${openingTime} and ${closingTime}`
    : null;
}
