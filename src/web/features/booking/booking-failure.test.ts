import { describe, expect, it } from "vitest";
import { draftQuote } from "#harness/quote-draft.ts";
import { ApiError, failureOf, unreachable } from "#web/api/api-error.ts";
import { bookingFailure } from "./use-book-order.ts";

const refusal = (errors: Record<string, string>) =>
  new ApiError(400, { code: "invalid_request", msg: "Check the marked fields.", errors });

describe("a booking that was not booked", () => {
  it.each<[string, Record<string, string>]>([
    ["/quote", { orderTime: "Please select a future time" }],
    ["/quote", { pickup: "Invalid pickup location.", notes: "Too long." }],
    ["/orders/terms", { agreedToTerms: "Please agree to the terms and conditions" }],
    ["/orders/terms", { notes: "Too long.", paymentType: "Please select the payment method" }],
  ])("leads to %s, the first step with a field of %j", { tags: "S-26" }, (path, errors) => {
    expect(bookingFailure(refusal(errors))).toEqual({
      kind: "other-step",
      path,
      errors,
      message: "Check the marked fields.",
    });
  });

  it("stays on the checkout when the field at fault is there", { tags: "S-26" }, () => {
    const errors = {
      paymentType: "Please select the payment method",
      "pickupDetails.address": "Vereeniging and Sandton are not next to each other.",
    };
    expect(bookingFailure(refusal(errors))).toMatchObject({ kind: "refused" });
  });

  it("asks to log in again when the session has ended", { tags: "S-26" }, () => {
    const ended = new ApiError(401, { code: "session_ended", msg: "Log in again to go on." });
    expect(bookingFailure(ended)).toEqual({
      kind: "signed-out",
      message: "Log in again to go on.",
    });
  });

  it("is not known to have failed when nothing answered", { tags: "S-27" }, () => {
    const failure = bookingFailure(unreachable(new TypeError("fetch failed")));
    expect(failure.kind).toBe("unknown");
    expect(failure.message).toContain("We could not reach Layisha. Nothing is lost.");
  });

  it.each([
    failureOf(503, { code: "unavailable", msg: "Nothing was lost. Try again in a moment." }),
    failureOf(500, { code: "unexpected", msg: "Try again." }),
    failureOf(502, "<html>"),
    failureOf(409, { code: "in_progress", msg: "Wait a moment and look again." }),
  ])("is not known to have failed after $status $code", { tags: "S-27" }, (error) => {
    expect(bookingFailure(error).kind).toBe("unknown");
  });

  it("is not known to have failed when a network's page answered", { tags: "E-44" }, () => {
    expect(bookingFailure(failureOf(200, undefined)).kind).toBe("unknown");
    expect(bookingFailure(failureOf(302, undefined)).kind).toBe("unknown");
  });

  it("a fresh quote in the answer is offered; a broken one is not", { tags: "S-27" }, () => {
    const body = { code: "price_changed", msg: "The price has changed." };
    expect(bookingFailure(failureOf(409, { ...body, quote: draftQuote }))).toMatchObject({
      kind: "price-changed",
      quote: draftQuote,
    });
    const broken = failureOf(409, { ...body, quote: { ...draftQuote, price: null } });
    expect(bookingFailure(broken)).toMatchObject({ kind: "refused" });
  });
});
