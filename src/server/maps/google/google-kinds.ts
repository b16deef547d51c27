import type { PlaceKind } from "#domain/places/place-kinds.ts";

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
export function kindOfTypes(types: readonly string[]): PlaceKind | null {
  return kinds.find(([, known]) => known.some((type) => types.includes(type)))?.[0] ?? null;
}
