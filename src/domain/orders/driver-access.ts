import { addDays } from "../calendar/calendar-date.ts";
import { formatMoveMoment } from "../calendar/format-moment.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "../calendar/johannesburg.ts";
import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";
import { bookedStatus, type OrderStatus } from "./order-states.ts";

/** The driver of a move can read who the client is until so many days after it. docs/spec.md O-1430. */
const clientReadDays = 7;

type Job = MoveMoment & { readonly status: OrderStatus };

/** Whether the driver of a job may still read its client's name and notes. docs/spec.md O-1430. */
export const driverReadsClient = ({ status, orderDate }: Job, nowMs: number): boolean =>
  status !== "cancelled" && johannesburgDateAt(nowMs) <= addDays(orderDate, clientReadDays);

/**
 * The time from which the driver of a job reads the numbers and the doors of its client, in milliseconds
 * since 1970-01-01 UTC: `contactHours` before the start. Null where it has come. docs/spec.md O-1430.
 */
export function driverContactFromMs(job: Job, contactHours: number, nowMs: number): number | null {
  const fromMs = moveStartMs(job) - contactHours * 3_600_000;
  return job.status === bookedStatus && nowMs < fromMs ? fromMs : null;
}

/** Says to a driver when the numbers and the doors come. */
export const contactComesText = (fromMs: number): string =>
  `The client’s number and the doors are on the page of the job from ${formatMoveMoment(johannesburgDateAt(fromMs), johannesburgTimeAt(fromMs))}.`;
