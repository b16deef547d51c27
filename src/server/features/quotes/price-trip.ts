import { priceQuote, type QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { findPricing } from "../pricing/pricing.store.ts";
import type { QuotedTrip } from "./quotes.store.ts";

/**
 * Prices a trip by the price list of this moment.
 *
 * @throws Failure price_unavailable when the list has no rates for this truck size
 */
export async function priceTrip(
  { db }: Pick<Context, "db">,
  trip: QuotedTrip,
): Promise<QuoteAmounts> {
  const pricing = await findPricing(db, trip.truckSize);
  if (!pricing) throw new Failure("price_unavailable");
  const { metres, helpers, floors, orderDate } = trip;
  return priceQuote({ pricing, metres, helpers, floors, orderDate });
}
