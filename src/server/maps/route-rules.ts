import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isAreaPlaceKind, type PlaceKind } from "#domain/places/place-kinds.ts";
import { decodePolyline, encodePolyline } from "#domain/places/polyline.ts";
import { shortestMoveMetresWithinArea } from "./embedded/circuity.ts";
import type { Place, RoadRoute } from "./maps-provider.ts";

/** The least metres that are priced between two addresses, even at the same point, such as one building. */
const leastMetresApart = 500;

/** Estimates a route between places at the same point, because 0 m has no price; null for two points. */
export function estimateRouteWithinOnePoint(from: Place, to: Place): RoadRoute | null {
  if (from.placeId !== to.placeId && greatCircleMetres(from.location, to.location) >= 1)
    return null;
  const within = [from, to].map(({ kind }) => shortestMoveMetresWithinArea(kind));
  return { metres: Math.max(leastMetresApart, ...within), source: "estimate", line: null };
}

/** The most metres from a point to the middle of the place in which the point lies. */
const farthestMiddleMetres = 6_000;

/** Finds the area with the nearest middle, such as a point's suburb; null when none is near enough. */
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

/** Asks for a route always in one direction, so that both are equally long; reverses its line if needed. */
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

/** The most metres from a place's point to the road where its route begins or ends. */
const snapMetres = 1_500;
/** The most metres from a place to its end of a route's line: some suburbs are farms with one road. */
const lineMetres = 5_000;
/** The greatest ratio of a route's length to the straight line, which no route in a province exceeds. */
const mostCircuity = 4;

/**
 * Says whether a road of this length can join the two places: whole metres, at least the straight line and
 * not many times as long, but not 0; a line must join the places. An implausible distance must never become
 * a price.
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
