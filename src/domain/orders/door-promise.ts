import type { ProposalState } from "./price-proposal.ts";

/** The promise for a price that was never raised. docs/spec.md O-1102. */
export const nothingAddedPromise = "Nothing is added at the door.";

/** The promise for moves in general, and for an order whose client agreed to a higher price. */
export const consentPromise = "Nothing is added unless you agree to it first.";

/** The promise for an order: it depends on whether its price was raised, or a higher one is proposed. */
export const doorPromise = (order: {
  readonly price: number;
  readonly versions?: readonly { readonly price: number }[] | undefined;
  readonly proposal: { readonly state: ProposalState } | null;
}): string =>
  order.proposal?.state === "open" || order.versions?.some(({ price }) => price < order.price)
    ? consentPromise
    : nothingAddedPromise;
