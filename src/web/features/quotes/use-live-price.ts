import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isOneSpot } from "#domain/places/door.ts";
import { callApi } from "#web/api/api-client.ts";
import { type Reading, useReading } from "#web/api/use-steady-error.ts";
import { useNow } from "#web/browser/use-now.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { type Distance, livePrice } from "./live-price.ts";
import { usePricing } from "./request-quote.ts";

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
