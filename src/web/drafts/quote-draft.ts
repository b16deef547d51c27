import { type OfferedSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd, type MoveEnd, moveEndNames } from "#domain/orders/move-ends.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { BodyOf, ReplyOf } from "#web/api/api-client.ts";

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

/** What a customer enters on the way to a booking; `quote` is null once a part of it changes. */
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

export type PricedDraft = { readonly draft: QuoteDraft; readonly quote: DraftQuote };

export type TripEnd = "pickup" | "destination";

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

export function isHeld(quote: Pick<CalculatedQuote, "expiresAt">, nowMs: number): boolean {
  return nowMs < Date.parse(quote.expiresAt);
}

type Contact = Pick<MoveEnd, "contactName" | "contactCellphone">;

export function isSameTrip(a: QuoteDraft, b: QuoteDraft): boolean {
  return JSON.stringify(tripOf(a)) === JSON.stringify(tripOf(b));
}

/** Whether anything was entered; a price and a try to book follow from what was. */
export const isBegun = (draft: QuoteDraft) =>
  JSON.stringify({ ...draft, quote: null, attempt: null }) !== JSON.stringify(emptyDraft);

/** The draft with these entries; its price goes when it was calculated for others. */
export function enter(draft: QuoteDraft, entries: Partial<QuoteDraft>): QuoteDraft {
  const next = { ...draft, ...entries };
  return isSameTrip(draft, next) ? next : { ...next, quote: null };
}

/** A new date clears the time. */
export function chooseDate(draft: QuoteDraft, orderDate: string): QuoteDraft {
  return orderDate === draft.orderDate ? draft : enter(draft, { orderDate, orderTime: "" });
}

/** A size brings its usual number of helpers. */
export function chooseTruckSize(draft: QuoteDraft, truckSize: OfferedSize): QuoteDraft {
  return enter(draft, { truckSize, helpers: truckCatalogue[truckSize].helpers });
}

/** Text that was typed is no place yet: only a suggestion that is chosen is one. The door waits for it. */
export function typePlace(draft: QuoteDraft, end: TripEnd, text: string): QuoteDraft {
  const leftId = lastIdOf(draft[end]);
  return enter(draft, withPlace(end, text, leftId === null ? noPlace : { ...noPlace, leftId }));
}

export function choosePlace(
  draft: QuoteDraft,
  end: TripEnd,
  { placeId, formatted_address }: { readonly placeId: string; readonly formatted_address: string },
): QuoteDraft {
  if (draft[end].placeId === placeId) return draft;
  const place = withPlace(end, formatted_address, { ...noPlace, placeId, formatted_address });
  if (lastIdOf(draft[end]) === placeId) return enter(draft, place);
  // A street and a unit belong to their place; whom to ask for does not.
  const name = `${end}Details` as const;
  return enter(draft, { ...place, [name]: { ...draft[name], address: "", unit: "" } });
}

const lastIdOf = ({ placeId, leftId }: DraftPlace) => placeId ?? leftId ?? null;

/** The position is kept only where our maps may show it: other providers forbid to keep it. */
export function completePlace(
  draft: QuoteDraft,
  end: TripEnd,
  known: ReplyOf<"GET /api/places/{placeId}">,
): QuoteDraft {
  const { placeId, kind, formatted_address, inGauteng, approximate } = known;
  if (draft[end].placeId !== placeId) return draft;
  const location = known.isDrawn ? known.location : null;
  const place = { placeId, kind, formatted_address, location, inGauteng, approximate };
  return enter(draft, withPlace(end, formatted_address, place));
}

/** Whoever books is the one to ask for at an end for which nobody is named yet, by a name that fits. */
export function withContact(draft: QuoteDraft, contact: Contact): QuoteDraft {
  const unnamed = moveEndNames.filter(
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

/** Keeps a quote with the draft it was calculated for; a draft that has moved on stays as it is. */
export function keepQuote(draft: QuoteDraft, asked: QuoteDraft, quote: DraftQuote): QuoteDraft {
  return isSameTrip(draft, asked) ? { ...draft, quote } : draft;
}
