import type { PriceProposalState } from "./price-proposal.ts";

/** The promise about the price if it was never raised. docs/spec.md O-1102. */
export const noExtraChargePromise = "Nothing is added at the door.";

/** The promise about the price in general, and for a client who agreed to a higher price. */
export const extraChargeConsentPromise = "Nothing is added unless you agree to it first.";

/** The promise about an order's price, which depends on whether the price was raised or may be raised. */
export const extraChargePromise = (order: {
  readonly price: number;
  readonly versions: readonly { readonly price: number }[];
  readonly proposal: { readonly state: PriceProposalState } | null;
}): string =>
  order.proposal?.state === "open" || order.versions.some(({ price }) => price < order.price)
    ? extraChargeConsentPromise
    : noExtraChargePromise;
