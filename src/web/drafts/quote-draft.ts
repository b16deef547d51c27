import { type OfferedTruckSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import {
  emptyMoveAddressDetails,
  type MoveAddressDetails,
  moveAddressFields,
} from "#domain/orders/move-ends.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import { defaultRegion, type PlaceRegion, type RegionKey } from "#domain/places/region-names.ts";
import type { CallBody, CallReply } from "#web/api/api-client.ts";

export const emptyDraftPlace = {
  placeId: null as string | null,
  kind: null as PlaceKind | null,
  formatted_address: "",
  /** The position of the place. Null also where the map provider's terms forbid our maps to show it. */
  location: null as Coordinates | null,
  region: undefined as PlaceRegion,
  /** Whether the position is only the nearest known point, such as the middle of the suburb. */
  approximate: false,
};

/** `leftId` is the id of the place that was chosen before the person typed over its text. */
export type DraftPlace = Readonly<typeof emptyDraftPlace> & { readonly leftId?: string };

/** The rates, in rand, that explain the amounts of a quote. They are stored with the quote. */
export type QuoteRates = Pick<
  CallReply<"GET /api/pricing/{truckSize}">,
  "ratePerKm" | "helpersPricing" | "floorsPricing"
>;

export type CalculatedQuote = CallReply<"POST /api/quotes">;

/** A calculated quote. Its rates are null where they are unknown. */
export type DraftQuote = CalculatedQuote & { readonly rates: QuoteRates | null };

/** One try to book. `key` is the idempotency key: the same request keeps it, and so books only once. */
export type BookingAttempt = { readonly key: string; readonly request: string };

/** Everything that a customer enters for a booking. A change to the trip sets `quote` to null. */
export const emptyQuoteDraft = {
  truckSize: "" as OfferedTruckSize | "",
  orderDate: "",
  orderTime: "",
  /** Whether the office sets the hour; `orderTime` is 07:00 then. */
  anyTime: false,
  pickup: emptyDraftPlace as DraftPlace,
  destination: emptyDraftPlace as DraftPlace,
  /** The texts in the pickup field and in the destination field. */
  pickupPlace: "",
  destinationPlace: "",
  /** The exact address and the contact person at pickup and at destination, entered at the checkout. */
  pickupDetails: emptyMoveAddressDetails,
  destinationDetails: emptyMoveAddressDetails,
  helpers: null as number | null,
  floors: null as number | null,
  notes: "",
  paymentType: "" as "cash" | "",
  payout: null,
  agreedToTerms: false,
  quote: null as DraftQuote | null,
  attempt: null as BookingAttempt | null,
};

export type QuoteDraft = Readonly<typeof emptyQuoteDraft>;

export type PricedQuoteDraft = { readonly draft: QuoteDraft; readonly quote: DraftQuote };

export type TripEnd = "pickup" | "destination";

export function toQuoteRequest(draft: QuoteDraft) {
  return {
    truckSize: draft.truckSize,
    orderDate: draft.orderDate,
    orderTime: draft.orderTime,
    anyTime: draft.anyTime,
    pickupPlaceId: draft.pickup.placeId ?? "",
    destinationPlaceId: draft.destination.placeId ?? "",
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
  } satisfies CallBody<"POST /api/quotes">;
}

/** The region whose prices apply to a draft: that of its pickup, or the default one while that is unknown. */
export const priceRegion = ({ pickup }: QuoteDraft): RegionKey => pickup.region ?? defaultRegion;

export function isQuotePriceValid(
  quote: Pick<CalculatedQuote, "expiresAt">,
  nowMs: number,
): boolean {
  return nowMs < Date.parse(quote.expiresAt);
}

type Contact = Pick<MoveAddressDetails, "contactName" | "contactCellphone">;

export function isSameTrip(a: QuoteDraft, b: QuoteDraft): boolean {
  return JSON.stringify(toQuoteRequest(a)) === JSON.stringify(toQuoteRequest(b));
}

/** Whether the customer has entered anything. A price and a try to book do not count. */
export const isQuoteDraftBegun = (draft: QuoteDraft) =>
  JSON.stringify({ ...draft, quote: null, attempt: null }) !== JSON.stringify(emptyQuoteDraft);

/** Returns the draft with these entries. Its price is dropped if it was calculated for another trip. */
export function changeDraftEntries(draft: QuoteDraft, entries: Partial<QuoteDraft>): QuoteDraft {
  const next = { ...draft, ...entries };
  return isSameTrip(draft, next) ? next : { ...next, quote: null };
}

/** Sets the date of the move. A new date clears the time of day. */
export function chooseDraftDate(draft: QuoteDraft, orderDate: string): QuoteDraft {
  return orderDate === draft.orderDate
    ? draft
    : changeDraftEntries(draft, { orderDate, orderTime: "", anyTime: false });
}

/** Sets the truck size, and with it the usual number of helpers for that truck. */
export function chooseDraftTruckSize(draft: QuoteDraft, truckSize: OfferedTruckSize): QuoteDraft {
  return changeDraftEntries(draft, { truckSize, helpers: truckCatalogue[truckSize].helpers });
}

/** Sets the text of a place field. No place is chosen by that, so the street and unit of the last one stay. */
export function enterDraftPlace(draft: QuoteDraft, end: TripEnd, text: string): QuoteDraft {
  const leftId = lastPlaceId(draft[end]);
  return changeDraftEntries(
    draft,
    withPlace(end, text, leftId === null ? emptyDraftPlace : { ...emptyDraftPlace, leftId }),
  );
}

export function chooseDraftPlace(
  draft: QuoteDraft,
  end: TripEnd,
  { placeId, formatted_address }: { readonly placeId: string; readonly formatted_address: string },
): QuoteDraft {
  if (draft[end].placeId === placeId) return draft;
  const place = withPlace(end, formatted_address, {
    ...emptyDraftPlace,
    placeId,
    formatted_address,
  });
  if (lastPlaceId(draft[end]) === placeId) return changeDraftEntries(draft, place);
  // Street and unit belong to the previous place and are dropped; the contact person stays.
  const name = `${end}Details` as const;
  return changeDraftEntries(draft, { ...place, [name]: { ...draft[name], address: "", unit: "" } });
}

const lastPlaceId = ({ placeId, leftId }: DraftPlace) => placeId ?? leftId ?? null;

/** Adds the details of a chosen place, without a position that its provider forbids our maps to show. */
export function completeDraftPlace(
  draft: QuoteDraft,
  end: TripEnd,
  known: CallReply<"GET /api/places/{placeId}">,
): QuoteDraft {
  const { placeId, kind, formatted_address, region, approximate } = known;
  if (draft[end].placeId !== placeId) return draft;
  const location = known.isDrawn ? known.location : null;
  const place = { placeId, kind, formatted_address, location, region, approximate };
  return changeDraftEntries(draft, withPlace(end, formatted_address, place));
}

/** Enters the person who books, with a long name cut, as the contact at each address that has none. */
export function fillDraftContacts(draft: QuoteDraft, contact: Contact): QuoteDraft {
  const unnamed = moveAddressFields.filter(
    (name) => draft[name].contactName === "" && draft[name].contactCellphone === "",
  );
  if (unnamed.length === 0) return draft;
  const contactName = contact.contactName.slice(0, maxNameLength);
  const filled = unnamed.map((name) => [name, { ...draft[name], ...contact, contactName }]);
  return { ...draft, ...Object.fromEntries(filled) };
}

function withPlace(end: TripEnd, text: string, place: DraftPlace): Partial<QuoteDraft> {
  return { [end]: place, [`${end}Place`]: text };
}

/** Adds a quote to the draft, unless the trip has changed since the quote was asked for. */
export function addQuoteToDraft(
  draft: QuoteDraft,
  asked: QuoteDraft,
  quote: DraftQuote,
): QuoteDraft {
  return isSameTrip(draft, asked) ? { ...draft, quote } : draft;
}
