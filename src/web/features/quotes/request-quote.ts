import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isOneSpot } from "#domain/places/door.ts";
import { callApi } from "#web/api/api-client.ts";
import { readOptions } from "#web/api/query-client.ts";
import { type Reading, useReading } from "#web/api/use-steady-error.ts";
import { useNow } from "#web/browser/use-now.ts";
import {
  type CalculatedQuote,
  type DraftQuote,
  type QuoteDraft,
  tripOf,
} from "#web/drafts/quote-draft.ts";
import { type Distance, livePrice, type Pricing, priceOf } from "./live-price.ts";

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

/** The price while the form is filled, and the distance, which is shown before the price is. */
export function useLivePrice(draft: QuoteDraft) {
  const nowMs = useNow();
  const distance = useDistance(draft);
  const pricing = useReading(draft.truckSize !== "", usePricing(draft.truckSize));
  const price = useMemo(
    () => livePrice(draft, { distance, pricing }, nowMs),
    [draft, distance, pricing, nowMs],
  );
  return { price, distance };
}

function useDistance({ pickup, destination, truckSize }: QuoteDraft): Reading<Distance> {
  const from = pickup.inGauteng ? pickup.placeId : null;
  const to = destination.inGauteng ? destination.placeId : null;
  const isAsked = from !== null && to !== null && !isOneSpot(pickup, destination);
  const query = useQuery({ ...routeQuery(from ?? "", to ?? "", truckSize), enabled: isAsked });
  return useReading(isAsked, query);
}

/** A distance between two places does not change while somebody fills a form. */
const distanceFreshFor = 10 * 60_000;

/**
 * The distance between two places for a truck size, or "" while none is chosen. A distance that is
 * that of every truck is not asked for again: the maps provider may bill each question.
 */
export function routeQuery(pickupPlaceId: string, destinationPlaceId: string, truckSize: string) {
  const trip = { pickupPlaceId, destinationPlaceId };
  return queryOptions({
    queryKey: ["route", trip, truckSize],
    queryFn: ({ client, signal }) => {
      const others = client.getQueriesData<Distance>({ queryKey: ["route", trip] });
      const known = others.find(([, other]) => other?.isForAnyTruck)?.[1];
      if (known) return known;
      const query = { ...trip, ...(truckSize !== "" && { truckSize }) };
      return callApi("GET /api/routes", { query, signal });
    },
    staleTime: distanceFreshFor,
  });
}
