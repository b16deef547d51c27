import { type CalendarDate, dayOfWeek, isCalendarDate } from "../calendar/calendar-date.ts";
import { isClockTime } from "../calendar/johannesburg.ts";
import {
  earliestMoveStartTime,
  latestMoveStartTime,
  type MoveMoment,
} from "../calendar/move-moment.ts";
import { regionNamesText } from "../places/region-names.ts";
import { fieldErrors } from "../text/field-errors.ts";

/** The days of a week, from Sunday on as in `dayOfWeek`. */
export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof weekdays)[number];

/** The times of a day at which a driver's job may start, both ends included. */
export type WorkingHours = { readonly from: string; readonly to: string };

/** The first and the last day of a period without work. */
export type DaysOffPeriod = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The hours in which a driver works. A weekday without hours is a day off. */
export type DriverAvailability = {
  readonly week: Readonly<Record<Weekday, WorkingHours | null>>;
  readonly daysOff: readonly DaysOffPeriod[];
};

const openHours: WorkingHours = { from: earliestMoveStartTime, to: latestMoveStartTime };

/** The availability of a driver who has set none: every day, in our opening hours. docs/spec.md O-400. */
export const defaultDriverAvailability: DriverAvailability = {
  week: Object.fromEntries(weekdays.map((day) => [day, openHours])) as DriverAvailability["week"],
  daysOff: [],
};

/** The most periods of days off that a driver can have entered at the same time. */
export const maxDaysOffPeriods = 50;
/** The longest distance to a pickup that a driver can enter, in km. */
const maxReachKms = 300;

/** The times of a day at which a job may start; null for a day off. Throws RangeError for an unreal date. */
export function workingHoursOn({ week, daysOff }: DriverAvailability, date: CalendarDate) {
  if (daysOff.some(({ from, to }) => from <= date && date <= to)) return null;
  const day = weekdays[dayOfWeek(date)];
  return day === undefined ? null : week[day];
}

/**
 * Returns why a driver does not work when this job starts, or null. The job may end after working hours.
 * Throws RangeError for an unreal date. docs/spec.md O-400.
 */
export function findDriverAbsence(
  availability: DriverAvailability,
  { orderDate, orderTime }: MoveMoment,
) {
  const hours = workingHoursOn(availability, orderDate);
  if (hours === null) return "day-off";
  return hours.from <= orderTime && orderTime <= hours.to ? null : "hours";
}

/** The messages for wrong working hours, days off and distance of a driver. docs/spec.md O-401. */
export function checkDriverAvailability({
  week,
  daysOff,
  reachKms,
}: DriverAvailability & { readonly reachKms: number | null }) {
  const areHours = weekdays.every((day) => {
    const hours = week[day];
    if (hours === null) return true;
    return isClockTime(hours.from) && isClockTime(hours.to) && hours.from <= hours.to;
  });
  const areDays = daysOff.every(
    ({ from, to }) => isCalendarDate(from) && isCalendarDate(to) && from <= to,
  );
  const isReach =
    reachKms === null || (Number.isInteger(reachKms) && reachKms >= 1 && reachKms <= maxReachKms);
  const backwards = areDays ? null : "Enter the first and the last day off, the earlier one first";
  const tooMany = `Enter at most ${maxDaysOffPeriods} times off. Take one off the list first`;
  return fieldErrors({
    week: areHours
      ? null
      : "Choose for each working day from when until when, the earlier time first",
    daysOff: daysOff.length > maxDaysOffPeriods ? tooMany : backwards,
    reachKms: isReach
      ? null
      : `Enter whole kilometres from 1 to ${maxReachKms}, or nothing for everywhere in ${regionNamesText}`,
  });
}
