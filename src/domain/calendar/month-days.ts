import {
  addDays,
  type CalendarDate,
  dayOfWeek,
  daysInMonth,
  splitCalendarDate,
  toCalendarDate,
} from "./calendar-date.ts";

/** The first day of the month of this date. Throws RangeError for an unreal date. */
export function firstDayOfMonth(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - Number(date.slice(8)));
}

/** The Monday of the week that this date is in; weeks end on Sunday. Throws RangeError for an unreal date. */
export function mondayOfWeek(date: CalendarDate): CalendarDate {
  return addDays(date, -((dayOfWeek(date) + 6) % 7));
}

/**
 * The same day of another month, `months` later or, when negative, earlier; the last day of a month that is
 * too short. Throws RangeError for an unreal date or a result outside the years 2000 to 2999.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = splitCalendarDate(date);
  const lastDay = daysInMonth(year, month + months);
  return addDays(toCalendarDate(year, month + months, Math.min(day, lastDay)), 0);
}

/**
 * The month of this date in weeks from Monday to Sunday; null stands for a day of another month. Throws
 * RangeError for an unreal date.
 */
export function weeksOfMonth(date: CalendarDate): readonly (readonly (CalendarDate | null)[])[] {
  const first = firstDayOfMonth(date);
  const month = first.slice(0, 7);
  const weeks: (CalendarDate | null)[][] = [];
  for (let start = mondayOfWeek(first); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}
