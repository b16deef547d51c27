import { z } from "zod";

const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const text = z.object({ text: z.string().min(1) });
const types = z.array(z.string()).default([]);
const id = z.string().min(1);

/** Places API (New), places:autocomplete. Google leaves out what is empty. */
export const suggestionsAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({
          placeId: id,
          text,
          structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
          types,
        }),
      }),
    )
    .default([]),
});
export const suggestionsMask = ["placeId", "text.text", "structuredFormat", "types"]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");

/** Places API (New), places/{id}: fields of the class Essentials alone. */
export const placeAnswer = z.object({
  formattedAddress: z.string().min(1),
  location,
  types,
});
export const placeMask = "formattedAddress,location,types";

/** Geocoding API v4, geocode/location. */
export const geocodeAnswer = z.object({
  results: z.array(placeAnswer.extend({ placeId: id })).default([]),
});
export const geocodeMask = ["placeId", "formattedAddress", "location", "types"]
  .map((field) => `results.${field}`)
  .join(",");

/** Routes API, computeRoutes. A distance of 0 is left out, as all of Google's defaults are. */
export const routesAnswer = z.object({
  routes: z.array(z.object({ distanceMeters: z.number().nonnegative().default(0) })).default([]),
});
/** No line: it may be drawn on a map of Google alone. */
export const routesMask = "routes.distanceMeters";
