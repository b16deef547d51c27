import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd, type MoveEnd } from "#domain/orders/move-ends.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { BodyOf, ReplyOf } from "#web/api/api-client.ts";

/** A chosen place. Its kind, its position and whether we go there come from the server. */
export type DraftPlace = {
  readonly placeId: string | null;
  /** The place that was chosen before its text was typed over. */
  readonly leftId?: string;
  readonly kind: PlaceKind | null;
  readonly formatted_address: string;
  /** Null also where the provider's terms keep it off our maps. */
  readonly location: Coordinates | null;
  readonly inGauteng: boolean | null;
  /** The position is that of the nearest point that is known, such as the middle of the suburb. */
  readonly approximate: boolean;
};

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
 * Everything that a customer has entered on the way to a booking (specification, section 3). The
 * price and its parts are in `quote`, which is null as soon as anything they rest on has changed.
 */
export type QuoteDraft = {
  readonly truckSize: OfferedSize | "";
  readonly orderDate: string;
  readonly orderTime: string;
  readonly pickup: DraftPlace;
  readonly destination: DraftPlace;
  /** The text in the field. */
  readonly pickupPlace: string;
  readonly destinationPlace: string;
  /** The door and the contact person at each end, from the checkout. */
  readonly pickupDetails: MoveEnd;
  readonly destinationDetails: MoveEnd;
  readonly helpers: number | null;
  readonly floors: number | null;
  readonly notes: string;
  readonly paymentType: "cash" | "";
  readonly payout: null;
  readonly agreedToTerms: boolean;
  readonly quote: DraftQuote | null;
  readonly attempt: BookingAttempt | null;
};

export type TripEnd = "pickup" | "destination";

export const noPlace: DraftPlace = {
  placeId: null,
  kind: null,
  formatted_address: "",
  location: null,
  inGauteng: null,
  approximate: false,
};

export const emptyDraft: QuoteDraft = {
  truckSize: "",
  orderDate: "",
  orderTime: "",
  pickup: noPlace,
  destination: noPlace,
  pickupPlace: "",
  destinationPlace: "",
  pickupDetails: emptyMoveEnd,
  destinationDetails: emptyMoveEnd,
  helpers: null,
  floors: null,
  notes: "",
  paymentType: "",
  payout: null,
  agreedToTerms: false,
  quote: null,
  attempt: null,
};

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
