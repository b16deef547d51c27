import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#web/api/api-client.ts";
import type { Distance } from "./live-price.ts";

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
