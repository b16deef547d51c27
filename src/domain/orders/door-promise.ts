import type { ProposalState } from "./price-proposal.ts";

/** The promise about a price to which nothing was added (docs/spec.md O-1102). */
export const nothingAddedPromise = "Nothing is added at the door.";

/** The promise about moves in general, and about an order to which something was added by consent. */
export const consentPromise = "Nothing is added unless you agree to it first.";

/**
 * The sentence about the price at the door. It depends on whether the price was raised, or the client
 * can still be asked for more.
 */
export const doorPromise = (order: {
  readonly price: number;
  readonly versions?: readonly { readonly price: number }[] | undefined;
  readonly proposal: { readonly state: ProposalState } | null;
}): string =>
  order.proposal?.state === "open" || order.versions?.some(({ price }) => price < order.price)
    ? consentPromise
    : nothingAddedPromise;
