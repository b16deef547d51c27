import { addDays } from "../calendar/calendar-date.ts";
import { formatMoveMoment } from "../calendar/format-moment.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "../calendar/johannesburg.ts";
import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";
import { withoutDoorNumber } from "../places/door.ts";
import { initialOrderStatus, type OrderStatus } from "./order-states.ts";

/** The days after a move for which its driver can still read who the client is. docs/spec.md O-1430. */
const clientReadDays = 7;

type Job = MoveMoment & { readonly status: OrderStatus };

/**
 * The time from which a driver can read the client's phone numbers and exact addresses, in milliseconds
 * since 1970-01-01 UTC. Null if that time is over or the order is not pending. docs/spec.md O-1430.
 */
export function contactsReadableForDriverFromMs(
  job: Job,
  contactHours: number,
  nowMs: number,
): number | null {
  const fromMs = moveStartMs(job) - contactHours * 3_600_000;
  return job.status === initialOrderStatus && nowMs < fromMs ? fromMs : null;
}

/** Tells a driver from when the job's page shows the client's phone number and the exact addresses. */
export const contactsReadableForDriverText = (fromMs: number): string =>
  `The client’s number and the doors are on the page of the job from ${formatMoveMoment(johannesburgDateAt(fromMs), johannesburgTimeAt(fromMs))}.`;

type JobTexts = Readonly<Record<"notes" | "pickup" | "destination", string>>;

/**
 * What the driver of a job may read now: the client's name and notes, the numbers and doors; and `cut`, which
 * takes notes and door numbers that the driver may not read out of the texts of a move. docs/spec.md O-1430.
 */
export function readableForDriver(job: Job, contactHours: number, nowMs: number) {
  const lastDay = addDays(job.orderDate, clientReadDays);
  const client = job.status !== "cancelled" && johannesburgDateAt(nowMs) <= lastDay;
  const doors = client && contactsReadableForDriverFromMs(job, contactHours, nowMs) === null;
  const cut = <Move extends JobTexts>(move: Move): Move => ({
    ...move,
    ...(!client && { notes: "" }),
    ...(!doors && {
      pickup: withoutDoorNumber(move.pickup),
      destination: withoutDoorNumber(move.destination),
    }),
  });
  return { client, doors, cut };
}
