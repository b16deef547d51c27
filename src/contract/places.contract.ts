import { z } from "zod";
import { isOfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { placeKinds } from "#domain/places/place-kinds.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { truckSizeNotOfferedMessage } from "#domain/quotes/check-quote-request.ts";
import { declareEndpoints } from "./endpoint.ts";
import { distanceFields } from "./quotes.contract.ts";
import * as shape from "./shapes.ts";

/** True where the licence of the maps provider allows its places to be shown on our maps. */
export const ownMapAllowedField = z.boolean();
/** The credit that we must show under the maps provider's licence; null where none is asked for. */
export const mapAttributionField = z.string().nullable();

export const placeEndpoints = declareEndpoints("public", {
  "GET /api/places": {
    summary: "Suggestions for a place or an address while it is typed",
    query: z.strictObject({
      q: shape.boundedText(300).default(""),
      session: shape.boundedText(64).optional(),
      /** Asks for the one place that the text names, as a booking by text does, instead of suggestions. */
      exact: z.literal("yes").optional(),
    }),
    reply: z.object({
      items: shape.objectListField({
        placeId: z.string(),
        /** `question` for a street without a suburb: its text shows the visitor how to complete the address. */
        kind: z.enum([...placeKinds, "question"]),
        formatted_address: z.string(),
        main: z.string(),
        secondary: z.string(),
        approximate: z.boolean(),
      }),
      /** Advice on how to change the address text, if we have any. */
      advice: z.string().optional(),
      attribution: mapAttributionField,
    }),
    errors: ["places_unavailable", "too_many_requests"],
  },
  "GET /api/places/near": {
    summary: "The suburb or town around a point; the point is neither stored nor logged",
    query: z.strictObject({
      lat: z.coerce.number("Send a number.").min(-90).max(90),
      lng: z.coerce.number("Send a number.").min(-180).max(180),
    }),
    reply: z.object({
      placeId: z.string(),
      kind: z.enum(placeKinds),
      formatted_address: z.string(),
    }),
    errors: ["not_found", "outside_service_area", "places_unavailable", "too_many_requests"],
  },
  "GET /api/places/{placeId}": {
    summary: "One place, with its position",
    params: z.strictObject({ placeId: shape.boundedText(400) }),
    reply: z.object({
      placeId: z.string(),
      kind: z.enum(placeKinds),
      formatted_address: z.string(),
      location: z.object({ lat: z.number(), lng: z.number() }),
      /** The pricing region of the place; null where we offer no moves. */
      region: z.enum(regionKeys).nullable(),
      inGauteng: z.boolean(),
      approximate: z.boolean(),
      isDrawn: ownMapAllowedField,
    }),
    errors: ["not_found", "places_unavailable", "too_many_requests"],
  },
  "GET /api/map": {
    summary: "The file of map tiles; null where maps are our own drawing",
    reply: z.object({ tiles: z.string().nullable() }),
  },
  "GET /api/routes": {
    summary: "Driving distance between two places",
    query: z.strictObject({
      pickupPlaceId: shape.boundedText(400),
      destinationPlaceId: shape.boundedText(400),
      /** The size of the truck, because large trucks may not take every road; the smallest when left out. */
      truckSize: shape
        .boundedText(40)
        .refine((size) => isOfferedTruckSize(size), truckSizeNotOfferedMessage)
        .optional(),
    }),
    reply: z.object({
      ...distanceFields,
      line: z.string().nullable(),
      /** True where the distance is the same for every truck. */
      isForAnyTruck: z.boolean(),
      isDrawn: ownMapAllowedField,
      attribution: mapAttributionField,
    }),
    errors: [
      "place_unknown",
      "outside_service_area",
      "places_unavailable",
      "route_unavailable",
      "too_many_requests",
    ],
  },
});
