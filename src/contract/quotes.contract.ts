import { z } from "zod";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { quoteAmountNames } from "#domain/quotes/price-quote.ts";
import { distanceSources, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { declareEndpoints } from "./endpoint.ts";
import * as shape from "./shapes.ts";

/** The amounts of a price that a customer sees, in whole rand; discounts are zero or negative. */
export const quoteAmountFields = z
  .object(shape.fieldsWithNames(quoteAmountNames, shape.randAmountField))
  .omit({ commission: true, net: true });

export const distanceFields = {
  /** Driving distance in kilometres: whole metres divided by 1000. */
  kms: z.number(),
  /** `estimate` for a distance that was worked out without roads. */
  source: z.enum(distanceSources),
};

/** The facts that a price depends on, apart from the addresses: such as the truck and the helpers. */
export const quoteMoveFields = {
  truckSize: z.string(),
  orderDate: z.string(),
  orderTime: z.string(),
  ...distanceFields,
  helpers: z.int(),
  floors: z.int(),
};

export const quoteSchema = quoteAmountFields.extend({
  quoteId: z.string(),
  expiresAt: shape.instantField,
  ...distanceFields,
});

/**
 * A quote with its trip, as anybody with its link reads it: it has the two addresses, but nothing about the
 * person who asked for the quote.
 */
const quoteOfTrip = quoteSchema.extend({
  region: z.enum(regionKeys),
  ...quoteMoveFields,
  truckSize: z.enum(offeredTruckSizes),
  pickup: z.string(),
  pickupPlaceId: z.string(),
  destination: z.string(),
  destinationPlaceId: z.string(),
  /** Whether the office sets the hour; `orderTime` is 07:00 then. */
  anyTime: z.boolean(),
});

/** The error codes for a trip that we cannot price. */
export const pricingErrors = [
  "price_unavailable",
  "places_unavailable",
  "route_unavailable",
] as const;

export const quoteEndpoints = declareEndpoints("public", {
  "GET /api/prices": {
    summary: "The price of a trip with each truck, before a day is chosen; nothing is stored",
    query: z.strictObject({
      pickupPlaceId: shape.boundedText(400),
      destinationPlaceId: shape.boundedText(400),
      floors: z.coerce.number().int().min(0).max(maxFloors).default(0),
      /** The day of the move, YYYY-MM-DD; anything else counts as no day. */
      orderDate: shape.boundedText(40).optional(),
    }),
    reply: z.object({
      /** The driving distance for the smallest truck; each item has the distance for its own truck. */
      ...distanceFields,
      floors: z.int(),
      /** The day for which each `price` is worked out; "" where `price` is that of most days. */
      orderDate: z.string(),
      /** The trucks, the smallest first. A truck without rates on the price list is left out. */
      items: shape.objectListField({
        truckSize: z.enum(offeredTruckSizes),
        ...distanceFields,
        /** The helpers that are chosen along with this truck; both prices include them. */
        helpers: z.int(),
        /** The price in whole rand, on the requested day; that of most days if none was requested. */
        price: shape.randAmountField,
        /** The price in whole rand, on the 1st and the last two days of a month. */
        priceAtMonthEnd: shape.randAmountField,
      }),
    }),
    errors: ["place_unknown", "outside_service_area", ...pricingErrors, "too_many_requests"],
  },
  "POST /api/quotes": {
    summary: "Calculate a quote and keep it for 30 minutes",
    body: z.strictObject({
      truckSize: shape.requiredChoice(offeredTruckSizes),
      orderDate: shape.requiredText(40),
      orderTime: shape.requiredText(40),
      /** Leaves the hour to the office; `orderTime` has to be 07:00 then. */
      anyTime: z.boolean().default(false),
      pickupPlaceId: shape.requiredText(400),
      destinationPlaceId: shape.requiredText(400),
      helpers: shape.chosenCountField(maxHelpers),
      floors: shape.chosenCountField(maxFloors),
    }),
    reply: quoteSchema,
    status: 201,
    errors: [...pricingErrors, "too_many_requests"],
  },
  "GET /api/quotes/{quoteId}": {
    summary: "A quote calculated earlier",
    params: z.strictObject({ quoteId: shape.boundedText(64) }),
    reply: quoteOfTrip,
    errors: ["not_found"],
  },
});
