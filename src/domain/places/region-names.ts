import { orList } from "#domain/text/lists.ts";

/**
 * The parts of the country in which we move, each by its key in the database and its name on the pages.
 * A move begins and ends in the same one. All else about a region stands in its record (regions.ts),
 * which the first page of a visitor has no room for.
 */
export const regionNames = { gauteng: "Gauteng" } as const satisfies Readonly<
  Record<string, string>
>;

export type RegionKey = keyof typeof regionNames;

export const regionKeys = Object.keys(regionNames) as [RegionKey, ...RegionKey[]];

/** The region of callers who name none. */
export const [firstRegion] = regionKeys;

/** The names of all regions, as in "we move only within Gauteng". */
export const ourRegions = orList(Object.values(regionNames));

/** The region that a place lies in; null outside of all, undefined while nobody has looked. */
export type PlaceRegion = RegionKey | null | undefined;

/** The message for a place outside of this region, or of all. */
export function outsideMessage(region: PlaceRegion = null): string {
  const name = region ? regionNames[region] : ourRegions;
  return `Sorry, we move only within ${name}. Please select a place in ${name}`;
}

type End = { readonly region: PlaceRegion };

/** A message for each end of a trip that lies outside of our regions, or in another than the pickup. */
export function checkRegions(trip: { readonly pickup: End; readonly destination: End }) {
  const [from, to] = [trip.pickup.region, trip.destination.region];
  return {
    ...(from === null && { pickup: outsideMessage() }),
    ...((to === null || (from && to && to !== from)) && { destination: outsideMessage(from) }),
  };
}
