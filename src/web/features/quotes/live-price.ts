import { checkMoveDate } from "#domain/calendar/move-moment.ts";
import { isOneSpot } from "#domain/places/door.ts";
import {
  type MoveBasis,
  priceQuote,
  pricesWithoutDay,
  type ShownAmounts,
} from "#domain/quotes/price-quote.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import type { QuoteDraft } from "#web/drafts/quote-draft.ts";
import type { PriceBasis } from "./breakdown/price-lines.ts";

export type Pricing = ReplyOf<"GET /api/pricing/{truckSize}">;
export type Distance = ReplyOf<"GET /api/routes">;

/** Something that is read from the server: not needed yet, under way, failed, or here. */
export type Reading<T> =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  | ({ readonly state: "failed" } & FailedReading)
  | { readonly state: "ready"; readonly value: T };

type FailedReading = {
  readonly message: string;
  /** Another try is under way. */
  readonly busy: boolean;
  readonly retry: () => void;
};

/** The fields that a price needs. */
export type PriceField = "pickup" | "destination" | "truckSize" | "orderDate";

export type LivePrice =
  | {
      readonly kind: "missing";
      readonly fields: readonly PriceField[];
      /** What it costs on most days, where the day alone is missing. */
      readonly onMostDays?: number;
    }
  | { readonly kind: "loading" }
  | ({ readonly kind: "failed" } & FailedReading)
  | ({ readonly kind: "priced" } & PriceBasis);

/**
 * The price of the form as it stands, or what it still needs (specification, section 4, "Quote
 * recalculation"). The time of the move is needed for a booking, not for a price.
 */
export function livePrice(
  draft: QuoteDraft,
  read: { readonly distance: Reading<Distance>; readonly pricing: Reading<Pricing> },
  nowMs: number | null,
): LivePrice {
  const fields = missingFields(draft, nowMs);
  const { distance, pricing } = read;
  if (fields.length > 0) {
    const isDayAlone = fields.length === 1 && fields[0] === "orderDate";
    if (!isDayAlone || distance.state !== "ready" || pricing.state !== "ready") {
      return { kind: "missing", fields };
    }
    const basis = basisOf(draft, pricing.value, distance.value.kms);
    return { kind: "missing", fields, onMostDays: pricesWithoutDay(basis).price };
  }
  for (const reading of [distance, pricing]) {
    if (reading.state === "failed") {
      const { message, busy, retry } = reading;
      return { kind: "failed", message, busy, retry };
    }
  }
  if (distance.state !== "ready" || pricing.state !== "ready") return { kind: "loading" };
  const { kms, source } = distance.value;
  const amounts = priceOf(draft, pricing.value, kms);
  return { kind: "priced", amounts, kms, source, rates: pricing.value };
}

/** The price of a draft by the domain's rule. */
export function priceOf(draft: QuoteDraft, pricing: Pricing, kms: number): ShownAmounts {
  return priceQuote({ ...basisOf(draft, pricing, kms), orderDate: draft.orderDate });
}

/** What the price of a draft rests on beside its day; kilometres go back to whole metres first. */
export function basisOf(draft: QuoteDraft, pricing: Pricing, kms: number): MoveBasis {
  return {
    pricing,
    metres: Math.round(kms * 1000),
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
  };
}

function missingFields(draft: QuoteDraft, nowMs: number | null): readonly PriceField[] {
  const { pickup, destination, truckSize, orderDate } = draft;
  const isMissing: Readonly<Record<PriceField, boolean>> = {
    pickup: !pickup.inGauteng,
    destination: !destination.inGauteng || isOneSpot(pickup, destination),
    truckSize: truckSize === "",
    orderDate: nowMs === null || checkMoveDate(orderDate, nowMs) !== null,
  };
  return (["pickup", "destination", "truckSize", "orderDate"] as const).filter(
    (field) => isMissing[field],
  );
}
