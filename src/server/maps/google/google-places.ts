import { z } from "zod";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import { maxAddressLength, type Place, type PlaceSuggestion } from "../maps-provider.ts";

const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const text = z.object({ text: z.string().min(1) });
const types = z.array(z.string()).default([]);
const id = z.string().min(1);

/** Places API (New), places:autocomplete. Google leaves out what is empty. */
export const googleSuggestionsSchema = z.object({
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
export const googleSuggestionsFieldMask = ["placeId", "text.text", "structuredFormat", "types"]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");

/** Places API (New), places/{id}: fields of the class Essentials alone. */
export const googlePlaceSchema = z.object({
  formattedAddress: z.string().min(1),
  location,
  types,
});
export const googlePlaceFieldMask = "formattedAddress,location,types";

/** Geocoding API v4, geocode/location. */
export const googleGeocodeSchema = z.object({
  results: z.array(googlePlaceSchema.extend({ placeId: id })).default([]),
});
export const googleGeocodeFieldMask = ["placeId", "formattedAddress", "location", "types"]
  .map((field) => `results.${field}`)
  .join(",");

/** Routes API, computeRoutes. A distance of 0 is left out, as all of Google's defaults are. */
export const googleRoutesSchema = z.object({
  routes: z.array(z.object({ distanceMeters: z.number().nonnegative().default(0) })).default([]),
});
/** No line: it may be drawn on a map of Google alone. */
export const googleRoutesFieldMask = "routes.distanceMeters";

/** Whether a point lies in the box around the mainland, 10 km wider. */
export function isInOrNearSouthAfrica({ lat, lng }: Coordinates): boolean {
  return lat >= -35 && lat <= -22 && lng >= 16.3 && lng <= 33;
}

/** Google's types by our kind, the most telling first: a place has several types. */
const kinds: readonly (readonly [kind: PlaceKind | null, types: readonly string[]])[] = [
  // Too large to have an address, or no place at all.
  [null, ["country", "administrative_area_level_1", "plus_code", "continent", "natural_feature"]],
  ["airport", ["airport", "international_airport"]],
  ["hospital", ["hospital", "general_hospital"]],
  ["university", ["university"]],
  ["mall", ["shopping_mall"]],
  ["station", ["train_station", "subway_station", "light_rail_station", "bus_station"]],
  ["estate", ["housing_complex"]],
  // Before the areas: a street address can name its area among its types.
  ["street", ["street_address", "premise", "subpremise", "route", "intersection"]],
  ["street", ["point_of_interest", "establishment", "landmark"]],
  ["suburb", ["neighborhood", "sublocality", "sublocality_level_1", "sublocality_level_2"]],
  ["suburb", ["postal_code", "colloquial_area"]],
  ["town", ["locality", "postal_town", "administrative_area_level_3"]],
  ["city", ["administrative_area_level_2"]],
];

/**
 * Our kind for a place of these types (Table A and Table B of
 * https://developers.google.com/maps/documentation/places/web-service/place-types); null for what is
 * no end of a move, such as a province.
 */
export function placeKindForTypes(types: readonly string[]): PlaceKind | null {
  return kinds.find(([, known]) => known.some((type) => types.includes(type)))?.[0] ?? null;
}

type FoundPlace = z.infer<typeof googleGeocodeSchema>["results"][number];
type FoundSuggestion = z.infer<
  typeof googleSuggestionsSchema
>["suggestions"][number]["placePrediction"];

const prefix = "google.";
/** The form of Google's ids, so long that ours stay within 400 characters. */
const idForm = /^[\w-]{1,390}$/;

/** Google's id within ours; null for an id of another provider or of no form that Google has. */
export function parseGooglePlaceId(placeId: string): string | null {
  const id = placeId.startsWith(prefix) ? placeId.slice(prefix.length) : "";
  return idForm.test(id) ? id : null;
}

/** Our kind of a place; null where it is none, or its id or address is longer than any of ours. */
function kindOf({ placeId, types }: Pick<FoundPlace, "placeId" | "types">, address: string) {
  const isKept = idForm.test(placeId) && address.length <= maxAddressLength;
  return isKept ? placeKindForTypes(types) : null;
}

/** The place, if it can be an end of a move in South Africa. */
export function presentGooglePlace(found: FoundPlace): Place | null {
  const kind = kindOf(found, found.formattedAddress);
  const location = { lat: found.location.latitude, lng: found.location.longitude };
  if (kind === null || !isInOrNearSouthAfrica(location)) return null;
  const [main = "", ...rest] = found.formattedAddress.split(", ");
  return {
    placeId: prefix + found.placeId,
    kind,
    formattedAddress: found.formattedAddress,
    main,
    secondary: rest.join(", "),
    approximate: false,
    location,
  };
}

/** The suggestion, if it can be an end of a move. */
export function presentGoogleSuggestion(found: FoundSuggestion): PlaceSuggestion | null {
  const kind = kindOf(found, found.text.text);
  if (kind === null) return null;
  return {
    placeId: prefix + found.placeId,
    kind,
    formattedAddress: found.text.text,
    main: found.structuredFormat.mainText.text,
    secondary: found.structuredFormat.secondaryText?.text ?? "",
    approximate: false,
  };
}
