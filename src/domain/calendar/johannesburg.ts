import { type CalendarDate, formatUtcDateTime, utcMidnightMs } from "./calendar-date.ts";

/**
 * Every visitor and every server sees the time of Johannesburg. South Africa is two hours ahead of UTC all
 * year, without daylight saving time.
 */
const offsetMs = 2 * 60 * 60_000;

/** The date in Johannesburg at the instant `epochMs`, in milliseconds since 1970-01-01 UTC. */
export function johannesburgDateAt(epochMs: number): CalendarDate {
  return formatUtcDateTime(epochMs + offsetMs).slice(0, 10);
}

/** The time of day in Johannesburg at an instant, as HH:mm without seconds. */
export function johannesburgTimeAt(epochMs: number): string {
  return formatUtcDateTime(epochMs + offsetMs).slice(11, 16);
}

/** Whether the text is a time of day in the form HH:mm, 00:00 to 23:59. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * The instant, in milliseconds since 1970-01-01 UTC, of a date and time in Johannesburg. Throws
 * RangeError for an unreal date or time.
 */
export function johannesburgEpochMs(date: CalendarDate, time: string): number {
  if (!isClockTime(time)) throw new RangeError(`"${time}" is not a time in the form HH:mm.`);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return utcMidnightMs(date) + (hours * 60 + minutes) * 60_000 - offsetMs;
}
