import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import { isSamePickupAndDestination } from "#domain/places/door.ts";
import { checkTripRegions } from "#domain/places/region-names.ts";
import {
  type CustomerQuoteAmounts,
  type MovePriceBasis,
  movePricesForUnknownDay,
  priceQuote,
} from "#domain/quotes/price-quote.ts";
import type { CallReply } from "#web/api/api-client.ts";
import type { LoadFailure, LoadState } from "#web/api/use-steady-error.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import type { PriceLinesBasis } from "./breakdown/price-lines.ts";

export type TruckPricing = CallReply<"GET /api/pricing/{truckSize}">;
export type MeasuredDistance = CallReply<"GET /api/routes">;

export type LivePriceInput = {
  readonly draft: QuoteDraft;
  readonly distance: LoadState<MeasuredDistance>;
};

export type PriceField = "pickup" | "destination" | "truckSize" | "orderDate";

export type LivePrice =
  | {
      readonly kind: "missing";
      readonly fields: readonly PriceField[];
      /** The price on most days, where only the day is missing. */
      readonly onMostDays?: number;
    }
  | { readonly kind: "loading" }
  | ({ readonly kind: "failed" } & LoadFailure)
  | ({ readonly kind: "priced" } & PriceLinesBasis);

/** The price for the entries of the form, or the fields that it still needs; the time is not among them. */
export function calculateLivePrice(
  draft: QuoteDraft,
  read: {
    readonly distance: LoadState<MeasuredDistance>;
    readonly pricing: LoadState<TruckPricing>;
  },
  nowMs: number | null,
): LivePrice {
  const fields = missingFields(draft, nowMs);
  const { distance, pricing } = read;
  if (fields.length > 0) {
    const isDayAlone = fields.length === 1 && fields[0] === "orderDate";
    if (!isDayAlone || distance.state !== "ready" || pricing.state !== "ready") {
      return { kind: "missing", fields };
    }
    const basis = movePriceBasisForDraft(draft, pricing.value, distance.value.kms);
    return { kind: "missing", fields, onMostDays: movePricesForUnknownDay(basis).price };
  }
  const failed = [distance, pricing].find((reading) => reading.state === "failed");
  if (failed) return { ...failed, kind: "failed" };
  if (distance.state !== "ready" || pricing.state !== "ready") return { kind: "loading" };
  const { kms, source } = distance.value;
  const amounts = quoteAmountsForDraft(draft, pricing.value, kms);
  return { kind: "priced", amounts, kms, source, rates: pricing.value };
}

export function quoteAmountsForDraft(
  draft: QuoteDraft,
  pricing: TruckPricing,
  kms: number,
): CustomerQuoteAmounts {
  return priceQuote({ ...movePriceBasisForDraft(draft, pricing, kms), orderDate: draft.orderDate });
}

/** The figures from which a price is calculated, without the day. The distance is in whole metres. */
export function movePriceBasisForDraft(
  draft: QuoteDraft,
  pricing: TruckPricing,
  kms: number,
): MovePriceBasis {
  return {
    pricing,
    metres: Math.round(kms * 1000),
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
  };
}

function missingFields(draft: QuoteDraft, nowMs: number | null): readonly PriceField[] {
  const { pickup, destination, truckSize, orderDate } = draft;
  const outside = checkTripRegions(draft);
  const isMissing: Readonly<Record<PriceField, boolean>> = {
    pickup: pickup.region === undefined || "pickup" in outside,
    destination:
      destination.region === undefined ||
      "destination" in outside ||
      isSamePickupAndDestination(pickup, destination),
    truckSize: truckSize === "",
    orderDate: nowMs === null || checkMoveDate(orderDate, nowMs) !== null,
  };
  return (Object.keys(isMissing) as PriceField[]).filter((field) => isMissing[field]);
}
