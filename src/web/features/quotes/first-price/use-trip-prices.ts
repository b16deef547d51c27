import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { useSteadyError } from "#web/api/use-steady-error.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";

export type TripPrices = ReplyOf<"GET /api/prices">;

/** A trip's prices: not asked for yet, under way, refused for a place, failed, or here. */
export type TripPricing =
  | { readonly state: "idle" | "loading" }
  | { readonly state: "refused"; readonly errors: Readonly<Partial<Record<TripEnd, string>>> }
  | {
      readonly state: "failed";
      readonly message: string;
      /** Another try is under way. */
      readonly busy: boolean;
      readonly retry: () => void;
    }
  | { readonly state: "ready"; readonly prices: TripPrices };

/** The way does not change while somebody looks, and the quote is priced anew. */
const freshFor = 10 * 60_000;

function tripPricesQuery(pickupPlaceId: string, destinationPlaceId: string, move: MovePart) {
  const query = { pickupPlaceId, destinationPlaceId, ...move };
  return queryOptions({
    queryKey: ["prices", query],
    queryFn: ({ signal }) => callApi("GET /api/prices", { query, signal }),
    staleTime: freshFor,
  });
}

/** What of a move is known besides its trip. */
type MovePart = { readonly floors?: number; readonly orderDate?: string };

/** What a trip costs with each truck, asked for as soon as both places are known. */
export function useTripPrices(
  pickup: string | null,
  destination: string | null,
  move: MovePart = {},
): TripPricing {
  const isAsked = pickup !== null && destination !== null;
  const query = useQuery({
    ...tripPricesQuery(pickup ?? "", destination ?? "", move),
    enabled: isAsked,
  });
  const error = useSteadyError(query);
  if (!isAsked) return { state: "idle" };
  if (query.data) return { state: "ready", prices: query.data };
  if (error === null) return { state: "loading" };
  const { pickup: from, destination: to } = (error instanceof ApiError && error.errors) || {};
  if (from || to) {
    const errors = { ...(from && { pickup: from }), ...(to && { destination: to }) };
    return { state: "refused", errors };
  }
  const retry = () => void query.refetch();
  return { state: "failed", message: messageOf(error), busy: query.isFetching, retry };
}
