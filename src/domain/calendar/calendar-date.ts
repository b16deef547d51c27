// oxlint-disable no-restricted-globals -- Date counts days here: it reads neither a clock nor a time zone.

/** A day as plain text, YYYY-MM-DD, without a time zone. */
export type CalendarDate = string;

const dayMs = 86_400_000;

/** The UTC date and time of an instant: `2026-12-05T07:00:00.000Z`. Throws RangeError for an unreal one. */
export const formatUtcDateTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** The date of this year, month and day. A month or a day past the last one runs over into the next. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate {
  return formatUtcDateTime(Date.UTC(year, month - 1, day)).slice(0, 10);
}

/** The number of days of a month, 28 to 31. January is month 1. */
export function daysInMonth(year: number, month: number): number {
  return Number(toCalendarDate(year, month + 1, 0).slice(8));
}

/** Reads the year, month and day of a real day from 2000 to 2999 written as YYYY-MM-DD; otherwise null. */
export function parseCalendarDate(text: string) {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return toCalendarDate(year, month, day) === text ? { year, month, day } : null;
}

/** Reads the year, month and day of a date. Throws RangeError for an unreal date. */
export function splitCalendarDate(date: CalendarDate) {
  const parts = parseCalendarDate(date);
  if (parts === null) throw new RangeError(`"${date}" is not a day in the form YYYY-MM-DD.`);
  return parts;
}

/** Whether the text is a real day of the years 2000 to 2999 in the form YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  return parseCalendarDate(text) !== null;
}

/** The start of a day in UTC, in milliseconds since 1970-01-01 UTC. Throws RangeError for an unreal date. */
export function utcMidnightMs(date: CalendarDate): number {
  const { year, month, day } = splitCalendarDate(date);
  return Date.UTC(year, month - 1, day);
}

/**
 * The date `days` whole days later, or earlier when negative. Throws RangeError for an unreal
 * date, a fraction of a day, or a result outside the years 2000 to 2999.
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`${days} is not a whole number of days.`);
  const result = formatUtcDateTime(utcMidnightMs(date) + days * dayMs).slice(0, 10);
  if (!isCalendarDate(result)) throw new RangeError(`${result} is outside the years 2000 to 2999.`);
  return result;
}

/** The whole days between two dates, negative if `to` is earlier. Throws RangeError for an unreal date. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcMidnightMs(to) - utcMidnightMs(from)) / dayMs;
}

/** The message for a text that is neither today nor one of the `days` days before today; otherwise null. */
export function checkRecentDay(text: string, today: CalendarDate, days: number): string | null {
  if (!isCalendarDate(text)) return "Enter a date such as 2026-12-10";
  const ago = daysBetween(text, today);
  if (ago < 0) return "Choose today or an earlier day";
  return ago > days ? `Choose a day of the last ${days} days` : null;
}

/** The day of the week, from 0 for Sunday to 6 for Saturday. Throws RangeError for an unreal date. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(utcMidnightMs(date)).getUTCDay();
}
