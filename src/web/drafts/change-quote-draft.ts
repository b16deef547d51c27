import { type OfferedSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { type MoveEnd, moveEndNames } from "#domain/orders/move-ends.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import {
  type DraftPlace,
  type DraftQuote,
  noPlace,
  type QuoteDraft,
  type TripEnd,
  tripOf,
} from "./quote-draft.ts";

type Contact = Pick<MoveEnd, "contactName" | "contactCellphone">;

/** Whether a price of one draft is a price of the other. */
export function isSameTrip(a: QuoteDraft, b: QuoteDraft): boolean {
  return JSON.stringify(tripOf(a)) === JSON.stringify(tripOf(b));
}

/** The draft with these entries; its price goes when it was calculated for others. */
export function enter(draft: QuoteDraft, entries: Partial<QuoteDraft>): QuoteDraft {
  const next = { ...draft, ...entries };
  return isSameTrip(draft, next) ? next : { ...next, quote: null };
}

/** A new date clears the time (specification, section 4). */
export function chooseDate(draft: QuoteDraft, orderDate: string): QuoteDraft {
  return orderDate === draft.orderDate ? draft : enter(draft, { orderDate, orderTime: "" });
}

/** A size brings its usual number of helpers (specification, sections 4 and 9). */
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
  const isBack = lastIdOf(draft[end]) === placeId;
  return enter(draft, { ...place, ...(!isBack && withoutDoor(draft, end)) });
}

const lastIdOf = ({ placeId, leftId }: DraftPlace) => placeId ?? leftId ?? null;

/**
 * Adds the server's details to the chosen place, unless another was chosen meanwhile; the position
 * only where our maps may show it: other providers forbid to keep it for as long as a draft stays.
 */
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

/** A street and a unit belong to their place; whom to ask for does not. */
function withoutDoor(draft: QuoteDraft, end: TripEnd): Partial<QuoteDraft> {
  const name = `${end}Details` as const;
  return { [name]: { ...draft[name], address: "", unit: "" } };
}

function withPlace(end: TripEnd, text: string, place: DraftPlace): Partial<QuoteDraft> {
  return end === "pickup"
    ? { pickup: place, pickupPlace: text }
    : { destination: place, destinationPlace: text };
}

/** Keeps a quote with the draft it was calculated for; a draft that has moved on stays as it is. */
export function keepQuote(draft: QuoteDraft, asked: QuoteDraft, quote: DraftQuote): QuoteDraft {
  return isSameTrip(draft, asked) ? { ...draft, quote } : draft;
}
