import type { ReplyOf } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useRead } from "#web/api/query-client.ts";
import { type Reading, useReading } from "#web/api/use-steady-error.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";

export type TripPrices = ReplyOf<"GET /api/prices">;

export type PlaceErrors = Readonly<Partial<Record<TripEnd, string | undefined>>>;

export type TripPricing =
  | Reading<TripPrices>
  | { readonly state: "refused"; readonly errors: PlaceErrors };

/** The way does not change while somebody looks, and the quote is priced anew. */
const freshFor = 10 * 60_000;

/** Asked for as soon as both places are known; `move` is what is known besides. */
export function useTripPrices(
  pickup: string | null,
  destination: string | null,
  move: { readonly floors?: number; readonly orderDate?: string } = {},
): TripPricing {
  const isAsked = pickup !== null && destination !== null;
  const query = useRead("GET /api/prices", {
    query: { pickupPlaceId: pickup ?? "", destinationPlaceId: destination ?? "", ...move },
    enabled: isAsked,
    staleTime: freshFor,
  });
  const reading = useReading(isAsked, query);
  const error = reading.state === "failed" && reading.error;
  const { pickup: from, destination: to } = (error instanceof ApiError && error.errors) || {};
  if (!from && !to) return reading;
  return { state: "refused", errors: { pickup: from, destination: to } };
}
