import { floorsCountMessage, helpersCountMessage } from "../quotes/check-quote-request.ts";
import { isCountUpTo, maxFloors, maxHelpers } from "../quotes/quote-policy.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkCancellationReason } from "./cancellation.ts";

/** The states of a proposed price. Any other change of its order makes it lapse. docs/spec.md O-190. */
export const proposalStates = ["open", "accepted", "declined", "withdrawn", "lapsed"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The answers to an open proposal: its client accepts or declines, its author withdraws. */
export const proposalAnswers = ["accept", "decline", "withdraw"] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

type Work = { readonly helpers: number; readonly floors: number };

export const samePriceProposedMessage = "The price stays as booked: nobody has to agree to it";

export function checkProposal(
  { helpers, floors, reason }: Work & { readonly reason: string },
  booked: Work,
) {
  const isSame = helpers === booked.helpers && floors === booked.floors;
  const same = "Change the helpers or the floors: the price follows from them alone";
  return fieldErrors({
    helpers: isCountUpTo(maxHelpers, helpers) ? null : helpersCountMessage,
    floors: !isCountUpTo(maxFloors, floors) ? floorsCountMessage : isSame ? same : null,
    reason: checkCancellationReason(reason),
  });
}
