import type { RegionKey } from "#domain/places/region-names.ts";
import { priceListName } from "#domain/pricing/price-name.ts";
import { callApi } from "#web/api/api-client.ts";
import { fetchWithCache, type ReadCache, useApiRead } from "#web/api/use-read.ts";
import {
  type CalculatedQuote,
  type DraftQuote,
  priceRegion,
  type QuoteDraft,
  toQuoteRequest,
} from "#web/drafts/quote-draft.ts";
import { quoteAmountsForDraft, type TruckPricing } from "./live-price.ts";

const readRates = (truckSize: string, region: RegionKey) => ({
  params: { truckSize: priceListName({ region, truckSize }) },
});

/** The rates of a truck size in the region of a draft; nothing while no size is chosen. */
export const useTruckPricing = (truckSize: string, draft: QuoteDraft) =>
  useApiRead("GET /api/pricing/{truckSize}", readRates(truckSize, priceRegion(draft)), {
    enabled: truckSize !== "",
  });

/** The rates that explain the figures of a quote; undefined where they cannot be read. */
export const fetchTruckPricing = (cache: ReadCache, truckSize: string, region: RegionKey) =>
  fetchWithCache(cache, "GET /api/pricing/{truckSize}", readRates(truckSize, region)).catch(
    () => undefined,
  );

/**
 * Has the server calculate and store a quote for this draft.
 *
 * @throws ApiError with a message for each wrong field, or for the whole draft
 */
export async function requestQuote(cache: ReadCache, draft: QuoteDraft): Promise<DraftQuote> {
  const [quote, pricing] = await Promise.all([
    callApi("POST /api/quotes", { body: toQuoteRequest(draft) }),
    fetchTruckPricing(cache, draft.truckSize, priceRegion(draft)),
  ]);
  return addRatesToQuote(quote, draft, pricing);
}

/** The quote with the rates of the price list, if they give the same amounts; otherwise without rates. */
export function addRatesToQuote(
  quote: CalculatedQuote,
  draft: QuoteDraft,
  pricing: TruckPricing | undefined,
): DraftQuote {
  if (pricing === undefined) return { ...quote, rates: null };
  const { ratePerKm, helpersPricing, floorsPricing } = pricing;
  const own = quoteAmountsForDraft(draft, pricing, quote.kms);
  const parts = ["baseCost", "distanceCost", "helpersCost", "floorsCost", "price"] as const;
  const isSame = parts.every((part) => own[part] === quote[part]);
  return { ...quote, rates: isSame ? { ratePerKm, helpersPricing, floorsPricing } : null };
}
