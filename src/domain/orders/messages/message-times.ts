import { addDays } from "../../calendar/calendar-date.ts";
import {
  johannesburgDateAt,
  johannesburgEpochMs,
  johannesburgTimeAt,
} from "../../calendar/johannesburg.ts";
import { type MoveMoment, moveStartMs } from "../../calendar/move-moment.ts";

const hourMs = 3_600_000;

/**
 * No SMS goes out between these times of the night, except about a move that starts within two hours or has
 * begun. Moves start at 07:00 at the earliest, so no SMS about one comes before 05:00.
 */
const quietFrom = "20:00";
const quietUntil = "07:00";
const urgentAtNightHours = 2;

/** The time to send an SMS about this move, in milliseconds since 1970-01-01 UTC: now, or at 07:00. */
export function earliestSmsTimeMs(move: MoveMoment, nowMs: number): number {
  const [date, time] = [johannesburgDateAt(nowMs), johannesburgTimeAt(nowMs)];
  const isQuiet = time >= quietFrom || time < quietUntil;
  if (!isQuiet || moveStartMs(move) - nowMs <= urgentAtNightHours * hourMs) return nowMs;
  return johannesburgEpochMs(time < quietUntil ? date : addDays(date, 1), quietUntil);
}

/** The delay of a message about a newly assigned driver, in milliseconds: staff may undo the assignment. */
export const driverNamedMessageDelayMs = 20_000;

/**
 * The delay of a message about a removed driver, in milliseconds. Mostly another driver is found soon, and
 * then one message reports both.
 */
export const driverRemovedMessageDelayMs = 10 * 60_000;

/** The delay of an urgent message about a job given back, in milliseconds: a driver's next ones join it. */
export const givenBackMessageDelayMs = 5 * 60_000;

/** The times of day at which reminders of tomorrow's moves and the office's digest are sent. */
export const moveReminderTime = "16:00";
export const officeDigestTime = "17:00";

/** The time of the office's next digest, in milliseconds since 1970-01-01 UTC. */
export function nextOfficeDigestMs(nowMs: number): number {
  const today = johannesburgDateAt(nowMs);
  const todays = johannesburgEpochMs(today, officeDigestTime);
  return nowMs < todays ? todays : johannesburgEpochMs(addDays(today, 1), officeDigestTime);
}

/**
 * Whether the office gets a message at once about a booking or a change of it: the move is today, is
 * tomorrow morning, or is on the day of the next digest, which would come too late.
 */
export function isMoveUrgentForOffice(
  { orderDate, orderTime }: MoveMoment,
  nowMs: number,
): boolean {
  const tomorrow = addDays(johannesburgDateAt(nowMs), 1);
  const isTomorrowMorning = orderDate === tomorrow && orderTime < "12:00";
  return isTomorrowMorning || orderDate <= johannesburgDateAt(nextOfficeDigestMs(nowMs));
}

/** The time for which a message that fails is tried again after it was queued, in milliseconds. */
export const messageRetryLimitMs = 10 * hourMs;
