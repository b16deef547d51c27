import { type QueryClient, useQuery } from "@tanstack/react-query";
import { callApi } from "#web/api/api-client.ts";
import { readOptions } from "#web/api/query-client.ts";
import {
  type CalculatedQuote,
  type DraftQuote,
  type QuoteDraft,
  tripOf,
} from "#web/drafts/quote-draft.ts";
import { type Pricing, priceOf } from "./live-price.ts";

const pricingOptions = (truckSize: string) =>
  readOptions("GET /api/pricing/{truckSize}", { params: { truckSize } });

/** The rates of one truck size; nothing is asked while none is chosen. */
export const usePricing = (truckSize: string) =>
  useQuery({ ...pricingOptions(truckSize), enabled: truckSize !== "" });

/** The rates that explain the figures of a quote, which is one without them too; else undefined. */
export const fetchPricing = (queryClient: QueryClient, truckSize: string) =>
  queryClient.fetchQuery(pricingOptions(truckSize)).catch(() => undefined);

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
    fetchPricing(queryClient, draft.truckSize),
  ]);
  return withRates(quote, draft, pricing);
}

/** The rates of the price list that this page has seen, if they give the very same figures. */
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
