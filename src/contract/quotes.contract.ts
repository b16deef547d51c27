import { z } from "zod";
import { distanceSources } from "#domain/quotes/quote-policy.ts";
import type { Contract } from "./endpoint.ts";
import { count, formText, rand, text } from "./shapes.ts";

/** The amounts that a customer sees, in whole rand; discounts are zero or negative. */
export const shownAmounts = z.object({
  baseCost: rand,
  distanceCost: rand,
  helpersCost: rand,
  floorsCost: rand,
  subtotal: rand,
  midmonthDiscount: rand,
  repeatDiscount: rand,
  promotionDiscount: rand,
  price: rand,
});

/** A calculated quote: kept, and honoured until `expiresAt`. */
export const quote = shownAmounts.extend({
  quoteId: z.string(),
  expiresAt: z.string(),
  kms: z.number(),
  source: z.enum(distanceSources),
});

export const quotesContract = {
  "POST /api/quotes": {
    summary: "Calculate a quote and keep it for 30 minutes",
    access: "public",
    body: z.strictObject({
      truckSize: formText(40),
      orderDate: formText(40),
      orderTime: formText(40),
      pickupPlaceId: formText(400),
      destinationPlaceId: formText(400),
      helpers: count,
      floors: count,
    }),
    reply: quote,
    status: 201,
    errors: [
      "invalid_request",
      "price_unavailable",
      "places_unavailable",
      "route_unavailable",
      "too_many_requests",
    ],
  },
  "GET /api/quotes/{quoteId}": {
    summary: "A quote calculated earlier",
    access: "public",
    params: z.strictObject({ quoteId: text(64) }),
    reply: quote,
    errors: ["not_found"],
  },
} as const satisfies Contract;
