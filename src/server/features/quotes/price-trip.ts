import { isOfferedSize, type OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { truckSizeNotOfferedMessage } from "#domain/quotes/check-quote-request.ts";
import { withCommission } from "#domain/quotes/commission.ts";
import { priceQuote, type QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { Context } from "#server/context.ts";
import type { PricedTrip, QuotedTrip } from "#server/core/orders/trip-columns.ts";
import { Failure, invalidFields } from "#server/failure.ts";
import type { Rates } from "#server/tables/order-tables.ts";
import { selectPricing } from "../pricing/pricing.store.ts";

export function offeredSize(truckSize: string): OfferedSize {
  if (isOfferedSize(truckSize)) return truckSize;
  throw invalidFields({ truckSize: truckSizeNotOfferedMessage });
}

export function priceAt(rates: Rates, trip: QuotedTrip): PricedTrip & { amounts: QuoteAmounts } {
  const { metres, helpers, floors, orderDate } = trip;
  const shown = priceQuote({ pricing: rates, metres, helpers, floors, orderDate });
  return { trip, amounts: withCommission(shown), rates };
}

/** Prices a trip by the price list of this moment. */
export async function priceTrip({ db }: Pick<Context, "db">, trip: QuotedTrip) {
  const { baseAmount, ratePerKm, helpersPricing, floorsPricing } = await selectPricing(db)
    .where("truck_size", "=", trip.truckSize)
    .executeTakeFirstOrThrow(() => new Failure("price_unavailable"));
  return priceAt({ baseAmount, ratePerKm, helpersPricing, floorsPricing }, trip);
}
