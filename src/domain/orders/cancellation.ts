import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkTextLength } from "../text/visible-text.ts";

/** The kinds of cancellation: at the client's wish, or for a reason that staff name. docs/spec.md O-122. */
export const cancellationKinds = ["client", "nobody-there", "no-truck", "other"] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

/** The states of a cancellation fee. */
export const cancellationFeeStates = ["none", "owed", "paid", "waived"] as const;
export type CancellationFeeState = (typeof cancellationFeeStates)[number];
export const settledCancellationFeeStates = [
  "paid",
  "waived",
] as const satisfies readonly CancellationFeeState[];

/** The minutes that a driver waits at an address where nobody is (terms, "Changes and cancellation"). */
export const driverWaitAtEmptyAddressMinutes = 60;
const maxWaitMinutes = 1440;

/** The longest reason for an action, such as a cancellation, in characters after cleaning. */
export const maxCancellationReasonLength = 500;

/** The message for a reason that is too long or missing, or null. If `missing` is null, no reason is needed. */
export const checkCancellationReason = (text: string, missing: string | null = "Please say why") =>
  checkTextLength(text, maxCancellationReasonLength, "Please shorten the reason to", missing);

export function checkCancellation(
  asked: {
    readonly reason: string;
    readonly kind: CancellationKind;
    /** The minutes that the driver waited; null if nobody waited. */
    readonly waitedMinutes: number | null;
  },
  move: MoveMoment,
  nowMs: number,
) {
  const waited = asked.waitedMinutes ?? 0;
  const isWaitKnown = waited >= driverWaitAtEmptyAddressMinutes && waited <= maxWaitMinutes;
  const isOver = moveStartMs(move) + waited * 60_000 <= nowMs;
  const problem = isWaitKnown
    ? "The driver cannot have waited that long yet: count from the time of the move"
    : `We cancel once the driver has waited ${driverWaitAtEmptyAddressMinutes} minutes. Enter how many minutes it was`;
  return fieldErrors({
    reason: checkCancellationReason(asked.reason),
    waitedMinutes: asked.kind === "nobody-there" && !(isWaitKnown && isOver) ? problem : null,
  });
}
