import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callApi } from "#web/api/api-client.ts";
import {
  type CalculatedQuote,
  type DraftQuote,
  type QuoteDraft,
  tripOf,
} from "#web/drafts/quote-draft.ts";
import { type Pricing, priceOf } from "./live-price.ts";

/** The rates of one truck size. */
export function pricingQuery(truckSize: string) {
  return queryOptions({
    queryKey: ["pricing", truckSize],
    queryFn: ({ signal }) =>
      callApi("GET /api/pricing/{truckSize}", { params: { truckSize }, signal }),
  });
}

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
  const own = priceOf(draft, pricing, quote.kms);
  const parts = ["baseCost", "distanceCost", "helpersCost", "floorsCost", "price"] as const;
  const isSame = parts.every((part) => own[part] === quote[part]);
  return { ...quote, rates: isSame ? { ratePerKm, helpersPricing, floorsPricing } : null };
}
