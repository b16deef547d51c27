import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isArea, type PlaceKind } from "#domain/places/place-kinds.ts";
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

/** A point farther than this from the middle of every known place is in none of them. */
const farthestMiddleMetres = 6_000;

/** The nearest area whose middle is within reach: its suburb, for somebody who is outside. */
export function nearestArea<P extends { readonly kind: PlaceKind; readonly location: Coordinates }>(
  places: readonly P[],
  point: Coordinates,
): P | null {
  let nearest: P | null = null;
  let least = farthestMiddleMetres;
  for (const place of places) {
    const metres = greatCircleMetres(point, place.location);
    if (metres < least && isArea(place.kind)) [nearest, least] = [place, metres];
  }
  return nearest;
}
