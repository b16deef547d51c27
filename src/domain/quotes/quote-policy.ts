/** The source of a driving distance: a road network, or an estimate as the crow flies. */
export const distanceSources = ["estimate", "route"] as const;
export type DistanceSource = (typeof distanceSources)[number];

/** The most helpers and the most floors of a move; both counts begin at 0. docs/spec.md Q-13. */
export const maxHelpers = 8;
export const maxFloors = 8;

/** The discounts in per cent of the subtotal, and our commission in per cent of the price. */
export const midmonthDiscountPercent = 5;
export const promotionDiscountPercent = 10;
export const commissionPercent = 20;

/** The minutes for which we honour a quote, even if the price list changes meanwhile. docs/spec.md Q-14. */
export const quoteValidForMinutes = 30;

export function isWholeCountUpToMaximum(max: number, value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

/** Reads the count that somebody chose in a list: an empty choice counts as 0. */
export function parseCountChoice(choice: string): number {
  return choice === "" || choice === "pleaseSelect" ? 0 : Number(choice);
}
