import { isRate } from "#domain/money/decimal-rate.ts";
import { rateFields } from "#domain/pricing/check-pricing.ts";
import { priceQuote, type QuoteAmounts } from "#domain/quotes/price-quote.ts";

/** Rates in rand as they were typed; whether they are rates is still to be seen. */
export type TypedRates = Readonly<Record<(typeof rateFields)[number], string>>;

/** A typical trip: 20 km with two helpers and one floor, on a day that gets the midmonth discount. */
export const exampleTrip = {
  metres: 20_000,
  helpers: 2,
  floors: 1,
  orderDate: "2026-06-15",
} as const;

/** What a customer pays for the typical trip at these rates, or null while one of them is none. */
export function examplePrice(rates: TypedRates): QuoteAmounts | null {
  if (!rateFields.every((name) => isRate(rates[name]))) return null;
  return priceQuote({ pricing: rates, ...exampleTrip });
}
