import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";

/** The time of the day before a move by which its driver is named. Rulings 48. */
const confirmationTime = "17:00";

/**
 * When the client of an order without a driver hears who drives: by 17:00 of the day before, and once
 * that has passed, that we are looking. A promise that the office can keep: docs/spec.md O-135.
 */
export function driverPromise(orderDate: string, nowMs: number): string {
  const day = addDays(orderDate, -1);
  return nowMs < epochMsOf(day, confirmationTime)
    ? `We send you your driver's name and number by ${formatMoveMoment(day, confirmationTime)}.`
    : "We are looking for a driver now, and send you the name and number. Call us if you have heard nothing an hour before the start.";
}

/** The days whose moves must have a driver by now: today, and from 17:00 on tomorrow. */
export function daysThatNeedDrivers(nowMs: number): readonly CalendarDate[] {
  const today = johannesburgDateAt(nowMs);
  return nowMs < epochMsOf(today, confirmationTime) ? [today] : [today, addDays(today, 1)];
}
