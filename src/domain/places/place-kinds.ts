/**
 * What a place can be. An area is a part of the map: a move may stay inside of it. Anything else is
 * one spot, where a move cannot both begin and end.
 */
const areas = [
  "city",
  "town",
  "suburb",
  "township",
  "village",
  "estate",
  "holdings",
  "industrial",
  "node",
] as const;

export const placeKinds = [
  ...areas,
  "mall",
  "hospital",
  "airport",
  "station",
  "university",
  "street",
] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** Whether a move can begin and end in the same place of this kind, as within Sandton. */
export function isArea(kind: PlaceKind): boolean {
  return (areas as readonly PlaceKind[]).includes(kind);
}
