import { expect, it } from "vitest";
import { stubPageCompany } from "#harness/page-company.ts";
import { draftQuote, filledDraft } from "#harness/quote-draft.ts";
import { bookedIn } from "./booked-notice.tsx";
import { attemptFor, bookingBody, isAsAttempted } from "./use-book-order.ts";

stubPageCompany();

const quote = { ...draftQuote, rates: null };
const draft = { ...filledDraft, quote };

it("a booking sends the move and the price seen, no commission or net", { tags: "S-24" }, () => {
  expect(bookingBody(draft, quote)).toEqual({
    truckSize: "1.5ton",
    orderDate: "2026-12-15",
    orderTime: "09:00",
    pickup: "Rosebank",
    destination: "Hatfield",
    helpers: 2,
    floors: 3,
    price: 915,
    notes: "Ring twice",
    pickupDetails: filledDraft.pickupDetails,
    destinationDetails: filledDraft.destinationDetails,
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

it("the page after a booking knows what was booked, nothing else", { tags: "S-28" }, () => {
  const move = { orderDate: "2026-12-05", orderTime: "09:00", pickup: "12 Main Road" };
  const booked = { id: "o1", reference: "K4WQ7M2R", ...move, price: 660 };
  expect(bookedIn({ booked })).toEqual(booked);
  for (const state of [
    null,
    "booked",
    {},
    { booked: null },
    { booked: { ...booked, price: "660" } },
  ])
    expect(bookedIn(state)).toBeNull();
});
