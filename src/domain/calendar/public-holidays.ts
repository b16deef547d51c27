import { addDays, type CalendarDate, dayOfWeek, splitCalendarDate } from "./calendar-date.ts";

/** The days of the Public Holidays Act 36 of 1994 that have the same date each year. */
const fixedHolidays = "01-01 03-21 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26".split(" ");

/** Easter Sunday, by the anonymous Gregorian algorithm. */
function easterSunday(year: number): CalendarDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) %
    30;
  const full =
    moon -
    Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, full - weekday);
}

/**
 * Whether a day is a public holiday in South Africa: a day of the Public Holidays Act, or the Monday after
 * one that falls on a Sunday (section 2). Holidays proclaimed for a single year are not known here.
 */
export function isPublicHoliday(day: CalendarDate): boolean {
  const easter = easterSunday(splitCalendarDate(day).year);
  const isFixedHoliday = (date: CalendarDate) => fixedHolidays.includes(date.slice(5));
  return (
    isFixedHoliday(day) ||
    (dayOfWeek(day) === 1 && isFixedHoliday(addDays(day, -1))) ||
    day === addDays(easter, -2) ||
    day === addDays(easter, 1)
  );
}

/** This day, or the next one from Monday to Friday that is no public holiday. */
export function sameOrNextBusinessDay(day: CalendarDate): CalendarDate {
  const isFree = [0, 6].includes(dayOfWeek(day)) || isPublicHoliday(day);
  return isFree ? sameOrNextBusinessDay(addDays(day, 1)) : day;
}

/** The day that comes `count` business days after this day, which itself does not count. */
export function addBusinessDays(day: CalendarDate, count: number): CalendarDate {
  let after = day;
  for (let counted = 0; counted < count; counted++)
    after = sameOrNextBusinessDay(addDays(after, 1));
  return after;
}
