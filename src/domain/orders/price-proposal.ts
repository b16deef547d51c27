import { floorsCountMessage, helpersCountMessage } from "../quotes/check-quote-request.ts";
import { isWholeCountUpToMaximum, maxFloors, maxHelpers } from "../quotes/quote-policy.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkCancellationReason } from "./cancellation.ts";

/**
 * The states of a proposed price: it waits for staff, is open for its client, or is over. Any other change of
 * its order makes it lapse. docs/spec.md O-190, O-1601.
 */
export const priceProposalStates = [
  "waiting",
  "open",
  "accepted",
  "declined",
  "withdrawn",
  "refused",
  "lapsed",
] as const;
export type PriceProposalState = (typeof priceProposalStates)[number];

/** The answers to a proposal: its client accepts or declines, the crew withdraw, staff approve or refuse. */
export const priceProposalAnswers = ["accept", "decline", "withdraw", "approve", "refuse"] as const;
export type PriceProposalAnswer = (typeof priceProposalAnswers)[number];

/** The largest cut of a price, in per cent, that a driver proposes without staff. docs/spec.md O-1601. */
export const usualPriceCutPercent = "20";

/**
 * Whether a proposed price is so far below what the work was worth that it waits for staff: a driver and a
 * client could else agree on less work on paper, and on no commission.
 *
 * @param earlier the prices of the order that its client did not change, in whole rand
 */
export function doesPriceWaitForOffice(
  price: number,
  earlier: readonly number[],
  maxCutPercent: number,
): boolean {
  return price * 100 < Math.max(...earlier) * (100 - maxCutPercent);
}

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
