import type { ProposalState } from "./price-proposal.ts";

/** The promise to a client whose price was never raised. docs/spec.md O-1102. */
export const nothingAddedPromise = "Nothing is added at the door.";

/** The promise in general, and to a client who agreed to a higher price. */
export const consentPromise = "Nothing is added unless you agree to it first.";

/** The promise to the client of an order, by whether its price was raised or another price is proposed. */
export const doorPromise = (order: {
  readonly price: number;
  readonly versions?: readonly { readonly price: number }[] | undefined;
  readonly proposal: { readonly state: ProposalState } | null;
}): string =>
  order.proposal?.state === "open" || order.versions?.some(({ price }) => price < order.price)
    ? consentPromise
    : nothingAddedPromise;
