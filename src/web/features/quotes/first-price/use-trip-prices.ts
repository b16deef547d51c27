import type { CallReply } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { type LoadState, useLoadState } from "#web/api/use-steady-error.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";

export type TripPrices = CallReply<"GET /api/prices">;

export type PlaceErrors = Readonly<Partial<Record<TripEnd, string | undefined>>>;

export type TripPricesState =
  | LoadState<TripPrices>
  | { readonly state: "refused"; readonly errors: PlaceErrors };

/** Prices are reused for 10 minutes: the distance stays the same, and the server prices the quote again. */
const staleTime = 10 * 60_000;

/** The prices of all truck sizes, once both places are known. */
export function useTripPrices(
  pickup: string | null,
  destination: string | null,
  move: { readonly floors?: number; readonly orderDate?: string } = {},
): TripPricesState {
  const isAsked = pickup !== null && destination !== null;
  const query = useApiRead(
    "GET /api/prices",
    { query: { pickupPlaceId: pickup ?? "", destinationPlaceId: destination ?? "", ...move } },
    { enabled: isAsked, staleTime },
  );
  const reading = useLoadState(isAsked, query);
  const error = reading.state === "failed" && reading.error;
  const { pickup: from, destination: to } = (error instanceof ApiError && error.errors) || {};
  if (!from && !to) return reading;
  return { state: "refused", errors: { pickup: from, destination: to } };
}
