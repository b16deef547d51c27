import { expect, it } from "vitest";
import { type DraftQuote, emptyDraft, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { attemptFor, bookingBody, isAsAttempted } from "./booking-request.ts";

const quote: DraftQuote = {
  quoteId: "quote-1",
  expiresAt: "2026-12-01T08:30:00.000Z",
  kms: 10,
  source: "estimate",
  baseCost: 500,
  distanceCost: 125,
  helpersCost: 150,
  floorsCost: 0,
  subtotal: 775,
  midmonthDiscount: -38,
  repeatDiscount: 0,
  promotionDiscount: -77,
  price: 660,
  rates: null,
};
const place = (address: string) => ({
  placeId: `za-${address}`,
  formatted_address: address,
  location: null,
  inGauteng: true,
  approximate: false,
});
const draft: QuoteDraft = {
  ...emptyDraft,
  truckSize: "1.5ton",
  orderDate: "2026-12-05",
  orderTime: "09:00",
  pickup: place("Rosebank, Johannesburg, 2196"),
  destination: place("Hatfield, Pretoria, 0083"),
  helpers: 1,
  notes: "Ring twice",
  paymentType: "cash",
  agreedToTerms: true,
  quote,
};

it("a booking sends the move and the price that was seen, and neither commission nor net", {
  tags: "S-24",
}, () => {
  expect(bookingBody(draft, quote)).toEqual({
    truckSize: "1.5ton",
    orderDate: "2026-12-05",
    orderTime: "09:00",
    pickup: "Rosebank, Johannesburg, 2196",
    destination: "Hatfield, Pretoria, 0083",
    helpers: 1,
    floors: 0,
    price: 660,
    notes: "Ring twice",
    paymentType: "cash",
    agreedToTerms: true,
    termsVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    quoteId: "quote-1",
  });
});

it("the same booking keeps its key, a changed one gets another", { tags: "S-25" }, () => {
  const first = attemptFor(null, bookingBody(draft, quote));
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptFor(first, bookingBody(draft, quote))).toBe(first);
  const changed = attemptFor(first, bookingBody({ ...draft, notes: "Ring once" }, quote));
  expect(changed.key).not.toBe(first.key);
});

it("only the very request that was sent is sent again by itself", { tags: "E-43" }, () => {
  const sent = { ...draft, attempt: attemptFor(null, bookingBody(draft, quote)) };
  expect(isAsAttempted(sent)).toBe(true);
  expect(isAsAttempted({ ...sent, notes: "Ring once" })).toBe(false);
  expect(isAsAttempted({ ...sent, quote: { ...quote, price: 700 } })).toBe(false);
  expect(isAsAttempted({ ...sent, quote: null })).toBe(false);
  expect(isAsAttempted(draft)).toBe(false);
});
