import type { CalendarDate } from "../calendar/calendar-date.ts";
import { addBusinessDays } from "../calendar/public-holidays.ts";
import { formatRand } from "../money/format-rand.ts";
import { type OrderProblem, orderStatusConflict } from "../orders/order-problems.ts";
import { type OrderStatus, orderStates } from "../orders/order-states.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkTextLength, toVisibleText } from "../text/visible-text.ts";

/** The business days in which we answer a claim with reasons (terms, "Complaints, disputes and the law"). */
const answerWithin = 15;

/** The last day on which a claim that came on this day can be answered in time. docs/spec.md O-587. */
export const claimAnswerDueDate = (filedOn: CalendarDate): CalendarDate =>
  addBusinessDays(filedOn, answerWithin);

/** The shortest and longest description of a claim, and the longest answer, in characters after cleaning. */
const minClaimLength = 10;
export const maxClaimLength = 2_000;

/** The largest amount of a claim, in whole rand: a larger one is a typing error. */
const maxClaimRand = 500_000;

/**
 * Returns the reason why the client cannot claim for damage or loss in this order now, or null: the driver
 * must have had the goods. The terms set no last day for claims. docs/spec.md O-585.
 */
export function checkOrderMayBeClaimed(status: OrderStatus): OrderProblem | null {
  const { isUnderWay, isOpen } = orderStates[status];
  if (isUnderWay || status === "completed") return null;
  return orderStatusConflict(
    isOpen
      ? "Damage and loss are reported here once the move has started."
      : "This order was cancelled. Call us if something was damaged all the same.",
  );
}

function checkAmount(amount: number, least: number, orElse: string): string | null {
  const isReal = Number.isSafeInteger(amount) && amount >= least && amount <= maxClaimRand;
  const most = formatRand(maxClaimRand);
  return isReal ? null : `Enter whole rand, without cents and at most ${most}${orElse}`;
}

export function checkClaim(claim: {
  readonly words: string;
  /** The amount that the client claims, in whole rand; null if the client leaves the amount to us. */
  readonly amount: number | null;
}) {
  const { length } = toVisibleText(claim.words);
  return fieldErrors({
    words:
      length < minClaimLength
        ? `Say what is damaged or missing, in at least ${minClaimLength} characters`
        : checkAnswer(claim.words, null),
    amount: claim.amount === null ? null : checkAmount(claim.amount, 1, ", or leave it empty"),
  });
}

const checkAnswer = (answer: string, missing: string | null) =>
  checkTextLength(answer, maxClaimLength, "Please use at most", missing);

/** The message for each missing or wrong field when staff accept a claim; the amount may be 0. */
export function checkClaimAcceptance(accepted: {
  readonly amount: number | null;
  readonly answer: string;
}) {
  return fieldErrors({
    amount: checkAmount(accepted.amount ?? -1, 0, "; 0 where nothing is paid"),
    answer: checkAnswer(accepted.answer, "Say what we pay for, and how and when"),
  });
}

export const checkClaimRefusal = ({ reason }: { readonly reason: string }) =>
  fieldErrors({ reason: checkAnswer(reason, "Say why, in words for the client") });
