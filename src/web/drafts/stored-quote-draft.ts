import { isOfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveAddressDetails } from "#domain/orders/move-ends.ts";
import { placeKinds } from "#domain/places/place-kinds.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { isWholeCountUpToMaximum, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { createFormDraft } from "./draft.ts";
import {
  parseStoredFields,
  parseStoredShape,
  readObjectFields,
  type UncheckedFields,
} from "./parse-stored.ts";
import {
  type CalculatedQuote,
  type DraftPlace,
  type DraftQuote,
  emptyDraftPlace,
  emptyQuoteDraft,
  type QuoteDraft,
} from "./quote-draft.ts";

export const quoteDraftStore = createFormDraft<QuoteDraft>({
  name: "quote-draft",
  area: "local",
  version: 1,
  empty: emptyQuoteDraft,
  check: checkDraft,
});

/** Empties each field of a stored draft whose value is not allowed, and drops an incomplete price. */
function checkDraft(parsed: QuoteDraft, stored: UncheckedFields): QuoteDraft {
  const { truckSize } = parsed;
  const pickup = readPlace(parsed.pickup);
  const destination = readPlace(parsed.destination);
  return {
    ...parsed,
    truckSize: isOfferedTruckSize(truckSize) ? truckSize : "",
    pickup,
    destination,
    pickupPlace: pickup.formatted_address || parsed.pickupPlace,
    destinationPlace: destination.formatted_address || parsed.destinationPlace,
    pickupDetails: parseStoredFields(stored["pickupDetails"], emptyMoveAddressDetails),
    destinationDetails: parseStoredFields(stored["destinationDetails"], emptyMoveAddressDetails),
    helpers: readCount(stored["helpers"], maxHelpers),
    floors: readCount(stored["floors"], maxFloors),
    paymentType: parsed.paymentType === "cash" ? "cash" : "",
    payout: null,
    quote: parseStoredQuote(stored["quote"]),
    attempt: parseStoredShape(stored["attempt"], { key: "", request: "" }),
  };
}

function readCount(value: unknown, max: number): number | null {
  return typeof value === "number" && isWholeCountUpToMaximum(max, value) ? value : null;
}

function readPlace(stored: unknown): DraftPlace {
  const place = parseStoredShape(stored, {
    placeId: "",
    formatted_address: "",
    approximate: false,
  });
  if (place === null) return emptyDraftPlace;
  const { kind, location, region } = readObjectFields(stored);
  return {
    ...place,
    kind: placeKinds.find((known) => known === kind) ?? null,
    location: parseStoredShape(location, { lat: 0, lng: 0 }),
    // A place outside all regions gets undefined here, so that its region is looked up again.
    region: regionKeys.find((key) => key === region),
  };
}

const anyQuote: CalculatedQuote = {
  quoteId: "",
  expiresAt: "",
  kms: 0,
  source: "estimate",
  baseCost: 0,
  distanceCost: 0,
  helpersCost: 0,
  floorsCost: 0,
  subtotal: 0,
  midmonthDiscount: 0,
  repeatDiscount: 0,
  promotionDiscount: 0,
  price: 0,
};
const anyRates = { ratePerKm: 0, helpersPricing: 0, floorsPricing: 0 };

/** The stored quote; null where a part of it is missing. */
export function parseStoredQuote(stored: unknown): DraftQuote | null {
  const quote = parseStoredShape(stored, anyQuote);
  if (quote === null || Number.isNaN(Date.parse(quote.expiresAt))) return null;
  return { ...quote, rates: parseStoredShape(readObjectFields(stored)["rates"], anyRates) };
}
