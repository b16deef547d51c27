import { describe, expect, it } from "vitest";
import { stubPageCompany } from "#harness/page-company.ts";
import { draftQuote, filledDraft } from "#harness/quote-draft.ts";
import { ApiError, serverUnreachableError, toApiError } from "#web/api/api-error.ts";
import { readNewBooking } from "./booked-notice.tsx";
import {
  createBookingAttempt,
  createBookingBody,
  describeBookingFailure,
  isBookingUnchangedSinceSent,
} from "./use-book-order.ts";

const refusal = (errors: Record<string, string>) =>
  new ApiError(400, { code: "invalid_request", msg: "Check the marked fields.", errors });

describe("a failed booking", () => {
  it.each<[string, Record<string, string>]>([
    ["/quote", { orderTime: "Please select a future time" }],
    ["/quote", { pickup: "Invalid pickup location.", notes: "Too long." }],
    ["/orders/terms", { agreedToTerms: "Please agree to the terms and conditions" }],
    ["/orders/terms", { notes: "Too long.", paymentType: "Please select the payment method" }],
  ])("leads to %s, the first step with a field of %j", { tags: "S-26" }, (path, errors) => {
    const message = "Check the marked fields.";
    expect(describeBookingFailure(refusal(errors))).toEqual({
      kind: "other-step",
      path,
      errors,
      message,
    });
  });

  it("stays on the checkout when the field at fault is there", { tags: "S-26" }, () => {
    const errors = {
      paymentType: "Please select the payment method",
      "pickupDetails.address": "Vereeniging and Sandton are not next to each other.",
    };
    expect(describeBookingFailure(refusal(errors))).toMatchObject({ kind: "refused" });
  });

  it("has an unknown outcome when nothing answered", { tags: "S-27" }, () => {
    const failure = describeBookingFailure(serverUnreachableError(new TypeError("fetch failed")));
    expect(failure.kind).toBe("unknown");
    expect(failure.message).toContain("We could not reach Layisha. Nothing is lost.");
  });

  it.each([
    // The page of a public network.
    toApiError(200, undefined),
    toApiError(302, undefined),
    toApiError(503, { code: "unavailable", msg: "Nothing was lost. Try again in a moment." }),
    toApiError(500, { code: "unexpected", msg: "Try again." }),
    toApiError(502, "<html>"),
    toApiError(409, { code: "in_progress", msg: "Wait a moment and look again." }),
  ])("has an unknown outcome after $status $code", { tags: ["S-27", "E-44"] }, (error) => {
    expect(describeBookingFailure(error).kind).toBe("unknown");
  });

  it("offers the fresh quote of the answer, but no broken one", { tags: "S-27" }, () => {
    const body = { code: "price_changed", msg: "The price has changed." };
    expect(describeBookingFailure(toApiError(409, { ...body, quote: draftQuote }))).toMatchObject({
      kind: "price-changed",
      quote: draftQuote,
    });
    const broken = toApiError(409, { ...body, quote: { ...draftQuote, price: null } });
    expect(describeBookingFailure(broken)).toMatchObject({ kind: "refused" });
  });
});

stubPageCompany();

const quote = { ...draftQuote, rates: null };
const draft = { ...filledDraft, quote };

it("a booking sends the move and the shown price, but no commission or net", {
  tags: "S-24",
}, () => {
  expect(createBookingBody(draft, quote)).toEqual({
    truckSize: "1.5ton",
    orderDate: "2026-12-15",
    orderTime: "09:00",
    anyTime: false,
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
  const first = createBookingAttempt(null, createBookingBody(draft, quote));
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(createBookingAttempt(first, createBookingBody(draft, quote))).toBe(first);
  const changed = createBookingAttempt(
    first,
    createBookingBody({ ...draft, notes: "Ring once" }, quote),
  );
  expect(changed.key).not.toBe(first.key);
});

it("only the very request that was sent is sent again by itself", { tags: "E-43" }, () => {
  const sent = { ...draft, attempt: createBookingAttempt(null, createBookingBody(draft, quote)) };
  expect(isBookingUnchangedSinceSent(sent)).toBe(true);
  expect(isBookingUnchangedSinceSent({ ...sent, notes: "Ring once" })).toBe(false);
  expect(isBookingUnchangedSinceSent({ ...sent, quote: { ...quote, price: 700 } })).toBe(false);
  expect(isBookingUnchangedSinceSent({ ...sent, quote: null })).toBe(false);
  expect(isBookingUnchangedSinceSent(draft)).toBe(false);
});

it("the page after a booking reads the booking, and nothing else, from the navigation", {
  tags: "S-28",
}, () => {
  const move = {
    orderDate: "2026-12-05",
    orderTime: "09:00",
    anyTime: false,
    pickup: "12 Main Road",
  };
  const booked = { id: "o1", reference: "K4WQ7M2R", ...move, price: 660 };
  expect(readNewBooking({ booked })).toEqual(booked);
  const wrongPrice = { booked: { ...booked, price: "660" } };
  for (const state of [null, "booked", {}, { booked: null }, wrongPrice]) {
    expect(readNewBooking(state)).toBeNull();
  }
});
