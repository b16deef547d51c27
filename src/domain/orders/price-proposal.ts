import { floorsCountMessage, helpersCountMessage } from "../quotes/check-quote-request.ts";
import { isWholeCountUpToMaximum, maxFloors, maxHelpers } from "../quotes/quote-policy.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkCancellationReason } from "./cancellation.ts";

/** The states of a proposed price. Any other change of its order makes it lapse. docs/spec.md O-190. */
export const priceProposalStates = ["open", "accepted", "declined", "withdrawn", "lapsed"] as const;
export type PriceProposalState = (typeof priceProposalStates)[number];

/** The answers to an open proposal: its client accepts or declines, its author withdraws. */
export const priceProposalAnswers = ["accept", "decline", "withdraw"] as const;
export type PriceProposalAnswer = (typeof priceProposalAnswers)[number];

/** The largest cut of a price, in per cent, that a driver proposes without the office. docs/spec.md O-1601. */
export const usualPriceCutPercent = "20";

/**
 * Whether a proposed price is so far below what the work was worth that only the office may propose it: a
 * driver and a client could else agree on less work on paper, and on no commission.
 *
 * @param earlier the prices of the order that its client did not change, in whole rand
 */
export function isPriceCutForOffice(
  price: number,
  earlier: readonly number[],
  maxCutPercent: number,
): boolean {
  return price * 100 < Math.max(...earlier) * (100 - maxCutPercent);
}

export const priceCutForOfficeMessage =
  "This makes the price much lower, so the office has to propose it: call us from the door";

type Work = { readonly helpers: number; readonly floors: number };

export const samePriceProposedMessage = "The price stays as booked: nobody has to agree to it";

export function checkPriceProposal(
  { helpers, floors, reason }: Work & { readonly reason: string },
  booked: Work,
) {
  const isSame = helpers === booked.helpers && floors === booked.floors;
  const same = "Change the helpers or the floors: the price follows from them alone";
  return fieldErrors({
    helpers: isWholeCountUpToMaximum(maxHelpers, helpers) ? null : helpersCountMessage,
    floors: !isWholeCountUpToMaximum(maxFloors, floors) ? floorsCountMessage : isSame ? same : null,
    reason: checkCancellationReason(reason),
  });
}
