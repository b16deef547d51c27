import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { pricesWithoutDay } from "#domain/quotes/prices-without-day.ts";
import { chooseTruckSize } from "#web/drafts/change-quote-draft.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import { basisOf, type Distance, type Pricing, priceOf } from "./live-price.ts";

/** What a truck costs, as far as the form is filled. */
export type TruckPrice = {
  readonly price: number;
  /** Before the distance is known: the price without it. */
  readonly isFrom: boolean;
  /** Before the day is chosen: the price of most days. */
  readonly isOnMostDays: boolean;
  /** The way was measured for another truck, for which other roads may be open. */
  readonly isAbout: boolean;
};

/** The price of the form with this truck, and with the helpers that choosing it sets. */
export function truckPrice(
  draft: QuoteDraft,
  size: OfferedSize,
  known: { readonly distance: Distance | null; readonly pricing: Pricing },
  nowMs: number | null,
): TruckPrice {
  const { distance, pricing } = known;
  const isChosen = size === draft.truckSize;
  const isOnMostDays = nowMs === null || checkMoveDate(draft.orderDate, nowMs) !== null;
  const move = isChosen ? draft : chooseTruckSize(draft, size);
  const kms = distance?.kms ?? 0;
  const { price } = isOnMostDays
    ? pricesWithoutDay(basisOf(move, pricing, kms))
    : priceOf(move, pricing, kms);
  const isOfOtherTruck = distance?.source === "route" && !distance.isForAnyTruck && !isChosen;
  return { price, isFrom: distance === null, isOnMostDays, isAbout: isOfOtherTruck };
}
