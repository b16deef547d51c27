import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isArea, type PlaceKind } from "#domain/places/place-kinds.ts";

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
