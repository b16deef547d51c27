import { isOfferedSize } from "#domain/fleet/truck-catalogue.ts";
import { isCountUpTo, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { createDraft, type Stored } from "#web/lib/draft.ts";
import {
  type BookingAttempt,
  type DraftPlace,
  type DraftQuote,
  emptyDraft,
  type QuoteDraft,
  type QuoteRates,
} from "./quote-draft.ts";

/** The draft of a quote, shared by all tabs of the browser. */
export const quoteDraft = createDraft<QuoteDraft>({
  name: "quote-draft",
  area: "local",
  version: 1,
  empty: emptyDraft,
  check: checkDraft,
});

/** What does not fit is left empty, field by field, and a price is kept whole or not at all. */
function checkDraft(stored: Stored): QuoteDraft {
  const pickup = readPlace(stored["pickup"]);
  const destination = readPlace(stored["destination"]);
  const { truckSize } = stored;
  return {
    truckSize: isOfferedSize(truckSize) ? truckSize : "",
    orderDate: readText(stored["orderDate"], 10),
    orderTime: readText(stored["orderTime"], 5),
    pickup,
    destination,
    pickupPlace:
      pickup.placeId === null ? readText(stored["pickupPlace"], 300) : pickup.formatted_address,
    destinationPlace:
      destination.placeId === null
        ? readText(stored["destinationPlace"], 300)
        : destination.formatted_address,
    helpers: readCount(stored["helpers"], maxHelpers),
    floors: readCount(stored["floors"], maxFloors),
    notes: readText(stored["notes"], 20_000),
    paymentType: stored["paymentType"] === "cash" ? "cash" : "",
    payout: null,
    agreedToTerms: stored["agreedToTerms"] === true,
    quote: readQuote(stored["quote"]),
    attempt: readAttempt(stored["attempt"]),
  };
}

function asRecord(value: unknown): Stored {
  return typeof value === "object" && value !== null ? (value as Stored) : {};
}

function readText(value: unknown, max: number): string {
  return typeof value === "string" && value.length <= max ? value : "";
}

function readCount(value: unknown, max: number): number | null {
  return typeof value === "number" && isCountUpTo(max, value) ? value : null;
}

function readPlace(value: unknown): DraftPlace {
  const { placeId, formatted_address: address, location, inGauteng, approximate } = asRecord(value);
  const id = readText(placeId, 400);
  const text = readText(address, 300);
  if (id === "" || text === "") return emptyDraft.pickup;
  const { lat, lng } = asRecord(location);
  return {
    placeId: id,
    formatted_address: text,
    location: isFigure(lat) && isFigure(lng) ? { lat, lng } : null,
    inGauteng: typeof inGauteng === "boolean" ? inGauteng : null,
    approximate: approximate === true,
  };
}

const shown = [
  "baseCost",
  "distanceCost",
  "helpersCost",
  "floorsCost",
  "subtotal",
  "midmonthDiscount",
  "repeatDiscount",
  "promotionDiscount",
  "price",
] as const;

/** The stored quote, or null where one of its figures is missing. */
export function readQuote(value: unknown): DraftQuote | null {
  const stored = asRecord(value);
  const { quoteId, expiresAt, kms, source } = stored;
  const isWhole = shown.every((name) => Number.isSafeInteger(stored[name]));
  if (!isWhole || typeof quoteId !== "string" || quoteId === "") return null;
  if (typeof expiresAt !== "string" || Number.isNaN(Date.parse(expiresAt))) return null;
  if (!isFigure(kms) || (source !== "estimate" && source !== "route")) return null;
  const amounts = Object.fromEntries(shown.map((name) => [name, stored[name]]));
  return {
    ...(amounts as Pick<DraftQuote, (typeof shown)[number]>),
    quoteId,
    expiresAt,
    kms,
    source,
    rates: readRates(stored["rates"]),
  };
}

function readRates(value: unknown): QuoteRates | null {
  const { ratePerKm, helpersPricing, floorsPricing } = asRecord(value);
  return isFigure(ratePerKm) && isFigure(helpersPricing) && isFigure(floorsPricing)
    ? { ratePerKm, helpersPricing, floorsPricing }
    : null;
}

function readAttempt(value: unknown): BookingAttempt | null {
  const { key, request } = asRecord(value);
  return typeof key === "string" && key !== "" && typeof request === "string"
    ? { key, request }
    : null;
}

function isFigure(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
