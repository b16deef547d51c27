import { type CalendarDate, daysBetween, isCalendarDate } from "./calendar-date.ts";
import { isClockTime, johannesburgDateAt, johannesburgEpochMs } from "./johannesburg.ts";

/** The day and the time at which a move starts, in Johannesburg. */
export type MoveMoment = { readonly orderDate: CalendarDate; readonly orderTime: string };

/** The start of a move in milliseconds since 1970-01-01 UTC. Throws RangeError for an unreal date or time. */
export const moveStartMs = ({ orderDate, orderTime }: MoveMoment) =>
  johannesburgEpochMs(orderDate, orderTime);

/** The opening and the closing time of every day; a move can start at either. Rule: docs/spec.md Q-18. */
export const earliestMoveStartTime = "07:00";
export const latestMoveStartTime = "17:00";
/** A move can be booked at most this many days ahead. Rule: docs/spec.md Q-19. */
export const maxBookingDaysAhead = 365;

export const futureMoveDateMessage = "Please select a future date";
export const futureMoveTimeMessage = "Please select a future time";

const isOpenAt = (time: string) => earliestMoveStartTime <= time && time <= latestMoveStartTime;

/** The start times that a form offers: every half hour. Any other minute of opening hours is accepted too. */
export const moveStartTimes: readonly string[] = Array.from({ length: 24 }, (_, hour) => hour)
  .flatMap((hour) => [`${hour}:00`, `${hour}:30`].map((time) => time.padStart(5, "0")))
  .filter(isOpenAt);

/** The start times that the office sets where the client left the hour to it: every full hour. */
const fullHourStartTimes = moveStartTimes.filter((time) => time.endsWith(":00"));

/** What people choose in place of a time, and what we tell them then. docs/spec.md O-1703. */
export const anyTimeChoice = "Any time that day";
export const anyTimeNote = "The office sets the hour and tells you.";

/** The times at which a move may start: its own one, or those that the office may set. */
export const possibleStartTimes = (move: {
  readonly orderTime: string;
  readonly anyTime: boolean;
}): readonly string[] => (move.anyTime ? fullHourStartTimes : [move.orderTime]);

/** Returns the message for a wrong day of a move, judged in Johannesburg, or null. */
export function checkMoveDate(orderDate: CalendarDate, nowMs: number): string | null {
  if (!isCalendarDate(orderDate)) return "Please select a valid date";
  const daysAhead = daysBetween(johannesburgDateAt(nowMs), orderDate);
  if (daysAhead < 0) return futureMoveDateMessage;
  return daysAhead > maxBookingDaysAhead
    ? `Please select a date within the next ${maxBookingDaysAhead} days`
    : null;
}

/**
 * Returns the message for a wrong time of a move, judged in Johannesburg, or null. A time that has passed is
 * named first: after closing, this helps more than the opening hours.
 */
export function checkMoveTime(orderDate: CalendarDate, orderTime: string, nowMs: number) {
  if (!isClockTime(orderTime)) return "Please select a valid time";
  const isToday = orderDate === johannesburgDateAt(nowMs);
  if (isToday && johannesburgEpochMs(orderDate, orderTime) <= nowMs) return futureMoveTimeMessage;
  return isOpenAt(orderTime)
    ? null
    : `Please select a time between ${earliestMoveStartTime} and ${latestMoveStartTime}`;
}
