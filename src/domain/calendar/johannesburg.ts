import { type CalendarDate, civilDateOf, dayNumberOf, daysBetween } from "./calendar-date.ts";
import { clockTimeOf, minutesOfDay } from "./clock-time.ts";

/**
 * The clock of the product is that of Johannesburg for every visitor and every server. South
 * Africa is two hours ahead of UTC all year, without daylight saving time.
 */
const offsetMs = 2 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
const firstDate: CalendarDate = "2000-01-01";
const firstDayNumber = dayNumberOf(2000, 1, 1);

/** The date in Johannesburg at this instant, in milliseconds since 1970-01-01 UTC. */
export function johannesburgDateAt(epochMs: number): CalendarDate {
  return civilDateOf(Math.floor(localMs(epochMs) / dayMs));
}

/** The time of day in Johannesburg at this instant, HH:mm, seconds cut off. */
export function johannesburgTimeAt(epochMs: number): string {
  const local = localMs(epochMs);
  return clockTimeOf(Math.floor((local - Math.floor(local / dayMs) * dayMs) / 60_000));
}

/**
 * The instant, in milliseconds since 1970-01-01 UTC, of a date and time in Johannesburg. Throws
 * RangeError for an unreal date or time.
 */
export function toEpochMs(date: CalendarDate, time: string): number {
  const dayNumber = firstDayNumber + daysBetween(firstDate, date);
  return dayNumber * dayMs + minutesOfDay(time) * 60_000 - offsetMs;
}

function localMs(epochMs: number): number {
  if (!Number.isFinite(epochMs)) throw new RangeError(`${epochMs} is not an instant.`);
  return epochMs + offsetMs;
}
