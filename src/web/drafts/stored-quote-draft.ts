import { isOfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { emptyMoveEnd } from "#domain/orders/move-ends.ts";
import { placeKinds } from "#domain/places/place-kinds.ts";
import { isCountUpTo, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { createDraft } from "./draft.ts";
import {
  type CalculatedQuote,
  type DraftPlace,
  type DraftQuote,
  emptyDraft,
  noPlace,
  type QuoteDraft,
} from "./quote-draft.ts";
import { asRecord, type Stored, takeFields, takeWhole } from "./take-fields.ts";

export const quoteDraft = createDraft<QuoteDraft>({
  name: "quote-draft",
  area: "local",
  version: 1,
  empty: emptyDraft,
  check: checkDraft,
});

/** Empties each field whose value is not allowed; a price is kept whole or not at all. */
function checkDraft(taken: QuoteDraft, stored: Stored): QuoteDraft {
  const { truckSize } = taken;
  const pickup = readPlace(taken.pickup);
  const destination = readPlace(taken.destination);
  return {
    ...taken,
    truckSize: isOfferedSize(truckSize) ? truckSize : "",
    pickup,
    destination,
    pickupPlace: pickup.formatted_address || taken.pickupPlace,
    destinationPlace: destination.formatted_address || taken.destinationPlace,
    pickupDetails: takeFields(stored["pickupDetails"], emptyMoveEnd),
    destinationDetails: takeFields(stored["destinationDetails"], emptyMoveEnd),
    helpers: readCount(stored["helpers"], maxHelpers),
    floors: readCount(stored["floors"], maxFloors),
    paymentType: taken.paymentType === "cash" ? "cash" : "",
    payout: null,
    quote: readQuote(stored["quote"]),
    attempt: takeWhole(stored["attempt"], { key: "", request: "" }),
  };
}

function readCount(value: unknown, max: number): number | null {
  return typeof value === "number" && isCountUpTo(max, value) ? value : null;
}

function readPlace(stored: unknown): DraftPlace {
  const place = takeWhole(stored, { placeId: "", formatted_address: "", approximate: false });
  if (place === null) return noPlace;
  const { kind, location, inGauteng } = asRecord(stored);
  return {
    ...place,
    kind: placeKinds.find((known) => known === kind) ?? null,
    location: takeWhole(location, { lat: 0, lng: 0 }),
    inGauteng: typeof inGauteng === "boolean" ? inGauteng : null,
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

/** The stored quote, or null where a part of it is missing. */
export function readQuote(stored: unknown): DraftQuote | null {
  const quote = takeWhole(stored, anyQuote);
  if (quote === null || Number.isNaN(Date.parse(quote.expiresAt))) return null;
  return { ...quote, rates: takeWhole(asRecord(stored)["rates"], anyRates) };
}
