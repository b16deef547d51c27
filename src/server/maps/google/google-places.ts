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

/** The reply of Places API (New), places:autocomplete. Google leaves out empty values. */
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

/** The reply of Places API (New), places/{id}, with fields of the price class Essentials only. */
export const googlePlaceSchema = z.object({
  formattedAddress: z.string().min(1),
  location,
  types,
});
export const googlePlaceFieldMask = "formattedAddress,location,types";

/** The reply of Geocoding API v4, geocode/location. */
export const googleGeocodeSchema = z.object({
  results: z.array(googlePlaceSchema.extend({ placeId: id })).default([]),
});
export const googleGeocodeFieldMask = ["placeId", "formattedAddress", "location", "types"]
  .map((field) => `results.${field}`)
  .join(",");

/** The reply of Routes API, computeRoutes. Google leaves out a distance of 0, like all its default values. */
export const googleRoutesSchema = z.object({
  routes: z.array(z.object({ distanceMeters: z.number().nonnegative().default(0) })).default([]),
});
/** The fields asked of Google's routes. Their lines are left out: they are allowed on Google's maps only. */
export const googleRoutesFieldMask = "routes.distanceMeters";

/** Says whether a point lies in a rectangle around mainland South Africa that is 10 km wider on each side. */
export function isInOrNearSouthAfrica({ lat, lng }: Coordinates): boolean {
  return lat >= -35 && lat <= -22 && lng >= 16.3 && lng <= 33;
}

/** Google's types of places for each kind of ours; since a place has several types, the first match counts. */
const kinds: readonly (readonly [kind: PlaceKind | null, types: readonly string[]])[] = [
  // These are too large to have an address, or are no places at all.
  [null, ["country", "administrative_area_level_1", "plus_code", "continent", "natural_feature"]],
  ["airport", ["airport", "international_airport"]],
  ["hospital", ["hospital", "general_hospital"]],
  ["university", ["university"]],
  ["mall", ["shopping_mall"]],
  ["station", ["train_station", "subway_station", "light_rail_station", "bus_station"]],
  ["estate", ["housing_complex"]],
  // Streets come before areas, because a street address can also have the type of its area.
  ["street", ["street_address", "premise", "subpremise", "route", "intersection"]],
  ["street", ["point_of_interest", "establishment", "landmark"]],
  ["suburb", ["neighborhood", "sublocality", "sublocality_level_1", "sublocality_level_2"]],
  ["suburb", ["postal_code", "colloquial_area"]],
  ["town", ["locality", "postal_town", "administrative_area_level_3"]],
  ["city", ["administrative_area_level_2"]],
];

/**
 * Finds our kind for a place with these types (Table A and Table B of
 * https://developers.google.com/maps/documentation/places/web-service/place-types); null if no move can
 * start or end there, such as a province.
 */
export function findPlaceKindForGoogleTypes(types: readonly string[]): PlaceKind | null {
  return kinds.find(([, known]) => known.some((type) => types.includes(type)))?.[0] ?? null;
}

type FoundPlace = z.infer<typeof googleGeocodeSchema>["results"][number];
type FoundSuggestion = z.infer<
  typeof googleSuggestionsSchema
>["suggestions"][number]["placePrediction"];

const prefix = "google.";
/** The form of Google's place ids, whose length is limited so that our ids have at most 400 characters. */
const idForm = /^[\w-]{1,390}$/;

/** Reads Google's id from our place id; null for an id of another provider, or one that Google never makes. */
export function parseGooglePlaceId(placeId: string): string | null {
  const id = placeId.startsWith(prefix) ? placeId.slice(prefix.length) : "";
  return idForm.test(id) ? id : null;
}

/** Finds our kind for a Google place; null if we have none for it, or its id or address is too long. */
function kindOf({ placeId, types }: Pick<FoundPlace, "placeId" | "types">, address: string) {
  const isKept = idForm.test(placeId) && address.length <= maxAddressLength;
  return isKept ? findPlaceKindForGoogleTypes(types) : null;
}

/** Turns a Google place into ours; null if no move can start or end there, or it is outside South Africa. */
export function placeFromGoogle(found: FoundPlace): Place | null {
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

/** Turns a Google suggestion into ours; null if no move can start or end there. */
export function suggestionFromGoogle(found: FoundSuggestion): PlaceSuggestion | null {
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
