import { useQuery } from "@tanstack/react-query";
import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import { offeredSizes } from "#domain/fleet/truck-catalogue.ts";
import { pricesWithoutDay } from "#domain/quotes/prices-without-day.ts";
import { chooseTruckSize } from "#web/lib/quote-draft/change-quote-draft.ts";
import type { QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { useNow } from "#web/lib/use-now.ts";
import { basisOf, type Pricing, priceOf } from "../live-price.ts";
import { pricingQuery } from "../request-quote.ts";
import { type TripPrices, type TripPricing, useTripPrices } from "./use-trip-prices.ts";

/** The prices of the draft's trip with each truck, once its rates are here too. */
export function useDraftPrices(draft: QuoteDraft): TripPricing {
  const { pickup, destination } = draft;
  const nowMs = useNow();
  const trip = useTripPrices(pickup.placeId, destination.placeId);
  const { data: rates } = useQuery({
    queryKey: ["pricing", "of each truck"],
    queryFn: ({ client }) =>
      Promise.all(
        offeredSizes.map((size) => client.fetchQuery(pricingQuery(size)).catch(() => undefined)),
      ),
  });
  if (trip.state !== "ready") return trip;
  if (rates === undefined) return { state: "loading" };
  return { state: "ready", prices: pricesForDraft(draft, trip.prices, rates, nowMs) };
}

/**
 * A trip's prices as the form will have them once one of its trucks is chosen: with the floors of the
 * draft and, where it has one, for its day. A truck without known rates is left out.
 */
export function pricesForDraft(
  draft: QuoteDraft,
  prices: TripPrices,
  rates: readonly (Pricing | undefined)[],
  nowMs: number | null,
): TripPrices {
  const hasDay = nowMs !== null && checkMoveDate(draft.orderDate, nowMs) === null;
  const items = prices.items.flatMap((item) => {
    const pricing = rates.find((rate) => rate?.truckSize === item.truckSize);
    if (!pricing) return [];
    const move = chooseTruckSize(draft, item.truckSize);
    const open = pricesWithoutDay(basisOf(move, pricing, item.kms));
    return [{ ...item, ...open, ...(hasDay && { price: priceOf(move, pricing, item.kms).price }) }];
  });
  return { ...prices, items, floors: draft.floors ?? 0, ...(hasDay && { day: draft.orderDate }) };
}
