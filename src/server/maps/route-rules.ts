import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isAreaPlaceKind, type PlaceKind } from "#domain/places/place-kinds.ts";
import { decodePolyline, encodePolyline } from "#domain/places/polyline.ts";
import { shortestMoveMetresWithinArea } from "./embedded/circuity.ts";
import type { Place, RoadRoute } from "./maps-provider.ts";

/** Two addresses at one point, such as two numbers of one building, are priced as this far apart. */
const leastMetresApart = 500;

/** The estimate for two ends at one point, since a distance of nothing is no price; null for two points. */
export function estimateRouteWithinOnePoint(from: Place, to: Place): RoadRoute | null {
  if (from.placeId !== to.placeId && greatCircleMetres(from.location, to.location) >= 1)
    return null;
  const within = [from, to].map(({ kind }) => shortestMoveMetresWithinArea(kind));
  return { metres: Math.max(leastMetresApart, ...within), source: "estimate", line: null };
}

/** The farthest that a point may be from the middle of the place in which it lies. */
const farthestMiddleMetres = 6_000;

/** The nearest area whose middle is within reach: its suburb, for somebody who is outside. */
export function findNearestArea<
  P extends { readonly kind: PlaceKind; readonly location: Coordinates },
>(places: readonly P[], point: Coordinates): P | null {
  let nearest: P | null = null;
  let least = farthestMiddleMetres;
  for (const place of places) {
    const metres = greatCircleMetres(point, place.location);
    if (metres < least && isAreaPlaceKind(place.kind)) [nearest, least] = [place, metres];
  }
  return nearest;
}

/** Asks in one order of the ends, so that the way back is the same; its line runs from `from` to `to`. */
export async function askRouteInFixedDirection<Way extends { readonly line: string | null }>(
  from: Place,
  to: Place,
  ask: (start: Place, end: Place) => Promise<Way | null>,
): Promise<Way | null> {
  const isTurned = from.placeId > to.placeId;
  const way = await (isTurned ? ask(to, from) : ask(from, to));
  if (!way?.line || !isTurned) return way;
  return { ...way, line: encodePolyline(decodePolyline(way.line).reverse()) };
}

/** How far a road may begin from the point that stands for a place, at each end. */
const snapMetres = 1_500;
/** How far a way may begin and end from its places: some suburbs are farms with one road. */
const lineMetres = 5_000;
/** No way inside one province is more roundabout than this. */
const mostCircuity = 4;

/**
 * Whether a distance can be that of a road between the two places: whole metres, neither shorter than
 * the great circle nor many times as long, and not nothing; and whether its line, where it has one,
 * joins them. What is not must never become a price.
 */
export function isRoutePlausible({ metres, line }: RoadRoute, from: Place, to: Place): boolean {
  const straight = greatCircleMetres(from.location, to.location);
  const least = Math.max(1, straight - 2 * snapMetres);
  const most = straight * mostCircuity + 10 * snapMetres;
  const isDistance = Number.isSafeInteger(metres) && metres >= least && metres <= most;
  return isDistance && (line === null || joins(line, from, to));
}

function joins(line: string, from: Place, to: Place): boolean {
  const points = decodePolyline(line);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return false;
  const [start, end] = [
    greatCircleMetres(first, from.location),
    greatCircleMetres(last, to.location),
  ];
  return start <= lineMetres && end <= lineMetres;
}
