import { floorsMessage, helpersMessage } from "../quotes/check-quote-request.ts";
import { isCountUpTo, maxFloors, maxHelpers } from "../quotes/quote-policy.ts";
import { checkReason } from "./cancellation.ts";

/** How a proposed price stands. It lapses when the order changes in another way. docs/spec.md O-190. */
export const proposalStates = ["open", "accepted", "declined", "withdrawn", "lapsed"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What is done to an open proposal: the client accepts or declines, who proposed it withdraws. */
export const proposalAnswers = ["accept", "decline", "withdraw"] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

type Work = { readonly helpers: number; readonly floors: number };

export const samePriceMessage = "The price stays as booked: nobody has to agree to it";

export function checkProposal(
  asked: Work & { readonly reason: string },
  booked: Work,
): Partial<Record<"helpers" | "floors" | "reason", string>> {
  const isSame = asked.helpers === booked.helpers && asked.floors === booked.floors;
  const reason = checkReason(asked.reason);
  return {
    ...(isSame && {
      floors: "Change the helpers or the floors: the price follows from them alone",
    }),
    ...(!isCountUpTo(maxHelpers, asked.helpers) && { helpers: helpersMessage }),
    ...(!isCountUpTo(maxFloors, asked.floors) && { floors: floorsMessage }),
    ...(reason !== null && { reason }),
  };
}
