import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { leastMetresWithin } from "./embedded/circuity.ts";
import type { Place, Route } from "./maps-provider.ts";

/** Two addresses at one point, such as two numbers of one building, are priced as this far apart. */
const leastMetresApart = 500;

/**
 * The estimate for two ends that the map holds to be one point, such as both in one suburb; null
 * where they are two. There is no way to ask for, and a distance of nothing is no price.
 */
export function routeAtOnePoint(from: Place, to: Place): Route | null {
  if (from.placeId !== to.placeId && greatCircleMetres(from.location, to.location) >= 1)
    return null;
  const within = [from, to].map(({ kind }) => leastMetresWithin(kind));
  return { metres: Math.max(leastMetresApart, ...within), source: "estimate", line: null };
}
