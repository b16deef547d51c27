/** The kinds of place that cover an area of the map, so that a move may begin and end in the same place. */
const areaKinds = [
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

/** The kinds of place: parts of the map, single places such as a mall, and streets. */
export const placeKinds = [
  ...areaKinds,
  "mall",
  "hospital",
  "airport",
  "station",
  "university",
  "street",
] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** Whether a move can begin and end in one place of this kind, as within Sandton. */
export function isAreaPlaceKind(kind: PlaceKind): boolean {
  return (areaKinds as readonly PlaceKind[]).includes(kind);
}
