import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";
import { formatRand } from "../money/format-rand.ts";
import type { CancellationFeeState, CancellationKind } from "./cancellation.ts";
import type { PriceProposalState } from "./price-proposal.ts";

/** The cancellation rule of an order, fixed at booking: no fee until `freeHours` before the start. */
export type CancellationPolicy = {
  readonly freeHours: number;
  /** The share of the price that cancelling costs after the free period, 1 to 100 %. */
  readonly feePercent: number;
};

/** The most hours before the start of a move at which free cancelling can end. */
export const maxFreeCancellationHours = 168;

/** For each kind of cancellation, whether the client pays a fee. docs/spec.md O-271. */
const clientPays: Readonly<Record<CancellationKind, boolean>> = {
  client: true,
  "nobody-there": true,
  "no-truck": false,
  other: false,
};

/** How long after declining another price a client may still cancel for free, in milliseconds. */
const freeAfterDecliningMs = 2 * 3_600_000;

type CancellableOrder = MoveMoment & {
  readonly price: number;
  /** The earlier prices and times of the move, each with the moment at which it was replaced. */
  readonly versions: readonly (MoveMoment & {
    readonly price: number;
    readonly replacedMs: number;
    readonly replacedForClient: boolean;
  })[];
  readonly cancellationPolicy?: CancellationPolicy | null | undefined;
  /** The newest proposal; `answeredMs` is null until it is accepted, declined or withdrawn. */
  readonly proposal: {
    readonly state: PriceProposalState;
    readonly answeredMs: number | null;
  } | null;
};

/**
 * Whether the client may cancel for free instead of accepting another price: while it is asked, and for two
 * hours after declining it, if the order has not changed since. docs/spec.md O-381.
 */
export function canCancelForFree(
  { proposal, versions }: Pick<CancellableOrder, "proposal" | "versions">,
  nowMs: number,
): boolean {
  if (proposal?.state === "open") return true;
  const declinedMs = (proposal?.state === "declined" && proposal.answeredMs) || 0;
  return (
    nowMs - declinedMs < freeAfterDecliningMs &&
    versions.every(({ replacedMs }) => replacedMs < declinedMs)
  );
}

/**
 * Works out the fee for cancelling an order now, in whole rand, rounded down. Once cancelling costs a fee,
 * moving the booking to another time does not make it free again (docs/spec.md O-324), and booking less
 * does not make it cheaper (O-1600).
 */
export function cancellationFee(
  order: CancellableOrder,
  kind: CancellationKind,
  nowMs: number,
): number {
  const { cancellationPolicy = null, versions, ...start } = order;
  if (cancellationPolicy === null || !clientPays[kind]) return 0;
  if (kind === "client" && canCancelForFree(order, nowMs)) return 0;
  const { freeHours, feePercent } = cancellationPolicy;
  const isFree = (at: MoveMoment, untilMs: number) =>
    moveStartMs(at) - untilMs >= freeHours * 3_600_000;
  const isMoved = (before: (typeof versions)[number]) =>
    moveStartMs(before) !== moveStartMs(versions[versions.indexOf(before) + 1] ?? start);
  const replacedTooLate = versions
    .filter((before) => !isFree(before, before.replacedMs))
    .filter((before) => before.replacedForClient || !isMoved(before));
  if (isFree(start, nowMs) && !replacedTooLate.some(isMoved)) return 0;
  const price = Math.max(order.price, ...replacedTooLate.map((before) => before.price));
  const cents = price * feePercent;
  return (cents - (cents % 100)) / 100;
}

export function cancellationFeeNowSentence(fee: number): string {
  return fee === 0 ? "Cancelling costs nothing." : `Cancelling now costs ${formatRand(fee)}.`;
}

type CancellationReason = { readonly isByClient: boolean; readonly kind: CancellationKind };

/**
 * Whether a client whose cancellation has no fee certainly pays nothing. A client who stops a move under
 * way pays a fair part of the price (terms, "Changes and cancellation"), which the office itself names.
 */
export function isCancellationCertainlyFree({ isByClient, kind }: CancellationReason): boolean {
  return isByClient || !clientPays[kind];
}

const settledWords = {
  owed: (fee) =>
    `You owe us ${fee} for it, as the terms of your booking say. To pay, call us or answer our email about it, and we agree with you how.`,
  paid: (fee) => `It cost ${fee}, which you have paid.`,
  waived: (fee) => `We ask you for nothing: we waived the ${fee} that it costs.`,
} as const satisfies Record<Exclude<CancellationFeeState, "none">, (fee: string) => string>;

/** Says what the client pays for a cancellation; null if only the office can name the amount. */
export function cancellationFeeSentence(
  cancelled: CancellationReason & { readonly fee: number; readonly feeState: CancellationFeeState },
): string | null {
  const { fee, feeState } = cancelled;
  if (feeState !== "none") return settledWords[feeState](formatRand(fee));
  return isCancellationCertainlyFree(cancelled) ? "You pay nothing." : null;
}

type Settings = Readonly<Partial<Record<"cancelFreeHours" | "cancelFeePercent", string>>>;

/** The cancellation rule for orders that are booked now; null if cancelling is free. */
export function readCancellationPolicy({
  cancelFreeHours = "0",
  cancelFeePercent,
}: Settings): CancellationPolicy | null {
  return cancelFeePercent === undefined
    ? null
    : { freeHours: Number(cancelFreeHours), feePercent: Number(cancelFeePercent) };
}

/** Explains a cancellation rule to clients, in the terms and on the booking pages. */
export function cancellationTermsText(policy: CancellationPolicy | null): string {
  if (policy === null) {
    return "You may cancel free of charge, for any reason, until the driver starts the job at the pickup address.";
  }
  const { freeHours, feePercent } = policy;
  const until = freeHours === 0 ? "the start" : `${freeHours} hours before the start`;
  return `You may cancel free of charge, for any reason, until ${until}. After that, cancelling costs ${feePercent}% of the price.`;
}
