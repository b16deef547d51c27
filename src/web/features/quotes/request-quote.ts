import type { QueryClient } from "@tanstack/react-query";
import { priceQuote } from "#domain/quotes/price-quote.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import {
  type CalculatedQuote,
  type DraftQuote,
  type QuoteDraft,
  tripOf,
} from "#web/lib/quote-draft/quote-draft.ts";
import type { Pricing } from "./live-price.ts";
import { pricingQuery } from "./pricing.queries.ts";

/**
 * Has the server calculate and keep a quote for this draft.
 *
 * @throws ApiError with a message for each field at fault, or for the whole
 */
export async function requestQuote(
  queryClient: QueryClient,
  draft: QuoteDraft,
): Promise<DraftQuote> {
  const [quote, pricing] = await Promise.all([
    callApi("POST /api/quotes", { body: tripOf(draft) }),
    // The rates only explain the figures: a quote without them is a quote all the same.
    queryClient.fetchQuery(pricingQuery(draft.truckSize)).catch(() => undefined),
  ]);
  return withRates(quote, draft, pricing);
}

/**
 * A quote with the rates that explain it: those of the price list that this page has seen, if they
 * give the very same figures.
 */
export function withRates(
  quote: CalculatedQuote,
  draft: QuoteDraft,
  pricing: Pricing | undefined,
): DraftQuote {
  if (pricing === undefined) return { ...quote, rates: null };
  const { ratePerKm, helpersPricing, floorsPricing } = pricing;
  const own = priceQuote({
    pricing,
    metres: Math.round(quote.kms * 1000),
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
    orderDate: draft.orderDate,
  });
  const isSame =
    own.baseCost === quote.baseCost &&
    own.distanceCost === quote.distanceCost &&
    own.helpersCost === quote.helpersCost &&
    own.floorsCost === quote.floorsCost &&
    own.price === quote.price;
  return { ...quote, rates: isSame ? { ratePerKm, helpersPricing, floorsPricing } : null };
}
