import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";
import { formatMoveMoment } from "../calendar/format-moment.ts";
import {
  johannesburgDateAt,
  johannesburgEpochMs,
  johannesburgTimeAt,
} from "../calendar/johannesburg.ts";
import {
  earliestMoveStartTime,
  latestMoveStartTime,
  type MoveMoment,
  moveStartMs,
} from "../calendar/move-moment.ts";

/** The time on the day before a move by which we name the driver to the client. docs/spec.md O-135. */
const confirmationTime = "17:00";
/** The moment by which we name the driver of a move, in milliseconds since 1970-01-01 UTC. */
export const confirmationMs = (orderDate: CalendarDate) =>
  johannesburgEpochMs(addDays(orderDate, -1), confirmationTime);

/** The time before the start at which a client without a named driver should call us, in milliseconds. */
const callBeforeMs = 60 * 60_000;

/**
 * Tells a client whose order has no driver when we will name one: by 17:00 on the day before the move. After
 * that time, it tells the client when to call us, within office hours. docs/spec.md O-135, O-1213.
 */
export function driverConfirmationPromise(move: MoveMoment, nowMs: number): string {
  const none = "No driver is confirmed yet.";
  const { orderDate } = move;
  const dayBefore = addDays(orderDate, -1);
  if (nowMs < confirmationMs(orderDate)) {
    return `${none} We send you your driver's name and number by ${formatMoveMoment(dayBefore, confirmationTime)}.`;
  }
  if (moveStartMs(move) <= nowMs) {
    return `${none} Call us between ${earliestMoveStartTime} and ${latestMoveStartTime} about another time.`;
  }
  const callMs = Math.max(
    moveStartMs(move) - callBeforeMs,
    johannesburgEpochMs(orderDate, earliestMoveStartTime),
  );
  if (callMs <= nowMs) {
    return `${none} The start is near: call us now, and we tell you whether a driver can make it.`;
  }
  const time = johannesburgTimeAt(callMs);
  const day = orderDate === johannesburgDateAt(nowMs) ? "today" : "tomorrow";
  const opening = time === earliestMoveStartTime ? ", when our line opens" : "";
  return `${none} Drivers can take your move now. We send you the name and number as soon as one has. Call us if you have heard nothing by ${time} ${day}${opening}.`;
}

/** The days whose moves must have a driver by now: today and, once it is 17:00, tomorrow too. */
export function daysThatNeedDrivers(nowMs: number): readonly CalendarDate[] {
  const today = johannesburgDateAt(nowMs);
  return nowMs < confirmationMs(addDays(today, 1)) ? [today] : [today, addDays(today, 1)];
}
