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
