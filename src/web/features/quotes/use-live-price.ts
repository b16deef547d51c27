// useApiRead cannot reuse a cached route that holds for every truck size.
// oxlint-disable-next-line no-restricted-imports
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isSamePickupAndDestination } from "#domain/places/door.ts";
import { callApi } from "#web/api/api-client.ts";
import { type ReadCache, replyCacheKey } from "#web/api/use-read.ts";
import { type LoadState, useLoadState } from "#web/api/use-steady-error.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { calculateLivePrice, type MeasuredDistance } from "./live-price.ts";
import { useTruckPricing } from "./request-quote.ts";

/** The price while the form is filled in, and the distance, which the form shows before the price. */
export function useLivePrice(draft: QuoteDraft) {
  const nowMs = useServerNowMs();
  const distance = useDistance(draft);
  const rates = useTruckPricing(draft.truckSize, draft);
  const pricing = useLoadState(draft.truckSize !== "", rates);
  const price = useMemo(
    () => calculateLivePrice(draft, { distance, pricing }, nowMs),
    [draft, distance, pricing, nowMs],
  );
  return { price, distance };
}

function useDistance({ pickup, destination, truckSize }: QuoteDraft): LoadState<MeasuredDistance> {
  const isOneRegion = pickup.region === destination.region;
  const isAsked =
    !!pickup.region && isOneRegion && !isSamePickupAndDestination(pickup, destination);
  const route = tripDistanceQuery(pickup.placeId ?? "", destination.placeId ?? "", truckSize);
  const query = useQuery({ ...route, enabled: isAsked });
  return useLoadState(isAsked, query);
}

/** A distance between two places does not change while somebody fills in a form. */
const staleTime = 10 * 60_000;

/**
 * Reads the distance between two places for a truck size, which is "" while none is chosen. A cached
 * distance that holds for every truck size is used again: the maps provider may bill each request.
 */
export function tripDistanceQuery(
  pickupPlaceId: string,
  destinationPlaceId: string,
  truckSize: string,
) {
  const trip = { pickupPlaceId, destinationPlaceId };
  const query = { ...trip, ...(truckSize !== "" && { truckSize }) };
  return {
    queryKey: replyCacheKey("GET /api/routes", { query }),
    queryFn: async (read: { readonly client: ReadCache; readonly signal: AbortSignal }) => {
      const queryKey = replyCacheKey("GET /api/routes", { query: trip });
      const others = read.client.getQueriesData<MeasuredDistance>({ queryKey });
      const forAnyTruck = others.find(([, distance]) => distance?.isForAnyTruck)?.[1];
      return forAnyTruck ?? callApi("GET /api/routes", { query, signal: read.signal });
    },
    staleTime,
  };
}
