import { epochMsOf } from "../calendar/johannesburg.ts";
import { visibleText } from "../text/visible-text.ts";

/** Why an order is cancelled: the client's wish, or what staff found. docs/spec.md O-122. */
export const cancellationKinds = ["client", "nobody-there", "no-truck", "other"] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

export const feeStates = ["none", "owed", "paid", "waived"] as const;
export const settledFees = ["paid", "waived"] as const satisfies readonly FeeState[];
export type FeeState = (typeof feeStates)[number];

/** How long the driver waits at an empty address, in minutes (terms, "Changes and cancellation"). */
export const waitAtEmptyAddress = 60;
export const longestWait = 1440;

/** Longest reason, in characters, after cleaning. */
export const maxReasonLength = 500;
export const reasonRequiredMessage = "Please say why";
export const reasonTooLongMessage = `Please shorten the reason to ${maxReasonLength} characters`;
export const waitedTooShortMessage = `We cancel once the driver has waited ${waitAtEmptyAddress} minutes. Enter how many minutes it was`;
export const notWaitedYetMessage =
  "The driver cannot have waited that long yet: count from the time of the move";

export function checkReason(text: string): string | null {
  const { length } = visibleText(text);
  if (length === 0) return reasonRequiredMessage;
  return length > maxReasonLength ? reasonTooLongMessage : null;
}

/** The same for a reason that may be left out. */
export const checkOptionalReason = (text: string) =>
  visibleText(text) === "" ? null : checkReason(text);

type Moment = { readonly orderDate: string; readonly orderTime: string };

export function checkCancellation(
  asked: {
    readonly reason: string;
    readonly kind: CancellationKind;
    /** In minutes since the start; null where nobody waited. */
    readonly waitedMinutes: number | null;
  },
  { orderDate, orderTime }: Moment,
  nowMs: number,
): Partial<Record<"reason" | "waitedMinutes", string>> {
  const reason = checkReason(asked.reason);
  const waited = asked.waitedMinutes ?? 0;
  const isWaitKnown = waited >= waitAtEmptyAddress && waited <= longestWait;
  const isOver = epochMsOf(orderDate, orderTime) + waited * 60_000 <= nowMs;
  const waitedMinutes = isWaitKnown ? notWaitedYetMessage : waitedTooShortMessage;
  return {
    ...(reason !== null && { reason }),
    ...(asked.kind === "nobody-there" && !(isWaitKnown && isOver) && { waitedMinutes }),
  };
}
