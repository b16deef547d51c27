import { type MoveBasis, priceMove } from "./price-quote.ts";
import { midmonthDiscountPercent } from "./quote-policy.ts";

/** What a move costs in whole rand while its day is open. */
export type PricesWithoutDay = {
  /** On most days, which have the midmonth discount. */
  readonly price: number;
  /** On the days around month-end, which do not: the 1st and the last two days of a month. */
  readonly priceAtMonthEnd: number;
};

/**
 * The two prices that a move can have, by the formula of the specification, section 9: the day decides
 * about the midmonth discount and nothing else. Throws RangeError for what `priceQuote` refuses.
 */
export function pricesWithoutDay(move: MoveBasis): PricesWithoutDay {
  return {
    price: priceMove(move, midmonthDiscountPercent).price,
    priceAtMonthEnd: priceMove(move, 0).price,
  };
}
