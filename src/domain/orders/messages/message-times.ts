import { addDays } from "../../calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgTimeAt, toEpochMs } from "../../calendar/johannesburg.ts";
import { type MoveMoment, moveStartMs } from "../../calendar/move-moment.ts";

const hourMs = 3_600_000;

/**
 * The clock times between which no SMS disturbs anybody, except about a move of that very day that
 * starts within two hours or has begun. Moves start at 07:00 at the earliest, so none comes before 05:00.
 */
const quietFrom = "20:00";
const quietUntil = "07:00";
const urgentAtNightHours = 2;

/** The time at which an SMS about this move may leave, in milliseconds since 1970-01-01 UTC: now, or at 07:00. */
export function smsSendTimeMs(move: MoveMoment, nowMs: number): number {
  const [date, time] = [johannesburgDateAt(nowMs), johannesburgTimeAt(nowMs)];
  const isQuiet = time >= quietFrom || time < quietUntil;
  if (!isQuiet || moveStartMs(move) - nowMs <= urgentAtNightHours * hourMs) return nowMs;
  return toEpochMs(time < quietUntil ? date : addDays(date, 1), quietUntil);
}

/** An assignment is news to nobody for so long, in milliseconds: staff may undo it at once. */
export const driverNamedGraceMs = 20_000;

/**
 * The client hears for so long, in milliseconds, nothing of a driver who was taken off: mostly another
 * driver is found at once, and then one message says so.
 */
export const driverRemovedGraceMs = 10 * 60_000;

/** The times of the reminders of tomorrow's moves, and of the office's message of the day. */
export const reminderTime = "16:00";
export const digestTime = "17:00";

/** The time of the office's next message of the day, in milliseconds since 1970-01-01 UTC. */
export function nextDigestMs(nowMs: number): number {
  const today = johannesburgDateAt(nowMs);
  const todays = toEpochMs(today, digestTime);
  return nowMs < todays ? todays : toEpochMs(addDays(today, 1), digestTime);
}

/**
 * Whether the office hears at once of a booking, or of what its client did with it: it is for today,
 * for tomorrow morning, or for the day of the next message of the day, which would come too late.
 */
export function isUrgentForOffice({ orderDate, orderTime }: MoveMoment, nowMs: number): boolean {
  const tomorrow = addDays(johannesburgDateAt(nowMs), 1);
  const isTomorrowMorning = orderDate === tomorrow && orderTime < "12:00";
  return isTomorrowMorning || orderDate <= johannesburgDateAt(nextDigestMs(nowMs));
}

/** How long a message that fails is tried, in milliseconds since it was queued. */
export const messageRetryMs = 10 * hourMs;
