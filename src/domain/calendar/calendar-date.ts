import { civilDateOf, dayNumberOf } from "./civil-days.ts";

/** A day as plain text, YYYY-MM-DD. It belongs to no time zone and is never read by `Date`. */
export type CalendarDate = string;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Days of a month, 28 to 31. Months count from 1; throws RangeError outside 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  const length = monthLengths[month - 1];
  if (length === undefined) throw new RangeError(`No month has the number ${month}.`);
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : length;
}

/** The parts of a real day of the years 2000 to 2999 written as YYYY-MM-DD, else null. */
export function parseCalendarDate(
  text: string,
): { readonly year: number; readonly month: number; readonly day: number } | null {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** Whether the text is a real day of the years 2000 to 2999 in the form YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  return parseCalendarDate(text) !== null;
}

/**
 * The date `days` whole days later, or earlier when negative. Throws RangeError for an unreal
 * date, a fraction of a day, or a result outside the years 2000 to 2999.
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`${days} is not a whole number of days.`);
  const result = civilDateOf(dayNumberOfDate(date) + days);
  if (!isCalendarDate(result)) throw new RangeError(`${result} is outside the years 2000 to 2999.`);
  return result;
}

/** Whole days from one date to another; negative when `to` is earlier. RangeError: unreal date. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumberOfDate(to) - dayNumberOfDate(from);
}

/** 0 for Sunday to 6 for Saturday. Throws RangeError for an unreal date. */
export function dayOfWeek(date: CalendarDate): number {
  // 1970-01-01 was a Thursday. Dates from 2000 on have positive day numbers.
  return (dayNumberOfDate(date) + 4) % 7;
}

function dayNumberOfDate(date: CalendarDate): number {
  const parts = parseCalendarDate(date);
  if (parts === null) throw new RangeError(`"${date}" is not a day in the form YYYY-MM-DD.`);
  return dayNumberOf(parts.year, parts.month, parts.day);
}
