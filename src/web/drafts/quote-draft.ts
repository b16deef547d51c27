import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd, type MoveEnd } from "#domain/orders/move-ends.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { BodyOf, ReplyOf } from "#web/api/api-client.ts";

/** A chosen place: none. Its kind, its position and whether we go there come from the server. */
export const noPlace = {
  placeId: null as string | null,
  kind: null as PlaceKind | null,
  formatted_address: "",
  /** Null also where the provider's terms keep it off our maps. */
  location: null as Coordinates | null,
  inGauteng: null as boolean | null,
  /** The position is that of the nearest point that is known, such as the middle of the suburb. */
  approximate: false,
};

/** `leftId`: the place that was chosen before its text was typed over. */
export type DraftPlace = Readonly<typeof noPlace> & { readonly leftId?: string };

/** The rates in rand that explain the figures of a quote; kept with it. */
export type QuoteRates = Pick<
  ReplyOf<"GET /api/pricing/{truckSize}">,
  "ratePerKm" | "helpersPricing" | "floorsPricing"
>;

export type CalculatedQuote = ReplyOf<"POST /api/quotes">;

/** A calculated quote; its rates are null where they are not known. */
export type DraftQuote = CalculatedQuote & { readonly rates: QuoteRates | null };

/** One try to book: the same request is always sent under the same key. */
export type BookingAttempt = { readonly key: string; readonly request: string };

/**
 * Everything that a customer enters on the way to a booking (specification, section 3), before any of
 * it is. The price and its parts are in `quote`, which is null as soon as anything they rest on has
 * changed.
 */
export const emptyDraft = {
  truckSize: "" as OfferedSize | "",
  orderDate: "",
  orderTime: "",
  pickup: noPlace as DraftPlace,
  destination: noPlace as DraftPlace,
  /** The text in the field. */
  pickupPlace: "",
  destinationPlace: "",
  /** The door and the contact person at each end, from the checkout. */
  pickupDetails: emptyMoveEnd,
  destinationDetails: emptyMoveEnd,
  helpers: null as number | null,
  floors: null as number | null,
  notes: "",
  paymentType: "" as "cash" | "",
  payout: null,
  agreedToTerms: false,
  quote: null as DraftQuote | null,
  attempt: null as BookingAttempt | null,
};

export type QuoteDraft = Readonly<typeof emptyDraft>;

export type TripEnd = "pickup" | "destination";

/** The body of a request for a quote. An empty count is 0. */
export function tripOf(draft: QuoteDraft) {
  return {
    truckSize: draft.truckSize,
    orderDate: draft.orderDate,
    orderTime: draft.orderTime,
    pickupPlaceId: draft.pickup.placeId ?? "",
    destinationPlaceId: draft.destination.placeId ?? "",
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
  } satisfies BodyOf<"POST /api/quotes">;
}

/** Whether the price of a quote is still held at this instant. */
export function isHeld(quote: Pick<CalculatedQuote, "expiresAt">, nowMs: number): boolean {
  return nowMs < Date.parse(quote.expiresAt);
}
