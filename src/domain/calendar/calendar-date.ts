/**
 * Day numbers of the proleptic Gregorian calendar, by integer arithmetic alone: the domain has no
 * `Date`, which would bring the visitor's own time zone in.
 */

const daysPerEra = 146_097;
/** Day number of 1970-01-01 counted from 0000-03-01, where the 400-year eras begin. */
const epochOffset = 719_468;

/** Days from 1970-01-01 to this civil date; negative before. The date must be real. */
export function dayNumberOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - epochOffset;
}

/** The civil date that lies `dayNumber` whole days after 1970-01-01, as YYYY-MM-DD. */
export function civilDateOf(dayNumber: number): string {
  const shifted = dayNumber + epochOffset;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

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
export function parseCalendarDate(text: string) {
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

/** The message for a text that is not today or one of so many days before it, or null. */
export function checkRecentDay(text: string, today: CalendarDate, days: number): string | null {
  if (!isCalendarDate(text)) return "Enter a date such as 2026-12-10";
  const ago = daysBetween(text, today);
  if (ago < 0) return "Choose today or an earlier day";
  return ago > days ? `Choose a day of the last ${days} days` : null;
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
