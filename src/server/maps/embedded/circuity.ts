import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isAreaPlaceKind, type PlaceKind } from "#domain/places/place-kinds.ts";

/**
 * How much longer a road is than the straight line, by distance: 1.44 at 1 km, 1.35 at 5 km, 1.30 at 10 km,
 * 1.24 at 20 km and 1.20 at 50 km. Short trips are more roundabout: that is well measured (Giacomin and
 * Levinson, "Road network circuity in metropolitan areas", Environment and Planning B 42, 2015); Newell
 * ("Traffic flow on transportation networks", 1980) gives about 1.2 for trips across a city. The three
 * numbers are fitted to known road distances between Gauteng's centres, which the test lists: near its start
 * a trip has to leave a suburb of crescents and closes, and further out the motorways run straight.
 */
const farFactor = 1.15;
const nearSurcharge = 0.33;
const halfSurchargeMetres = 8_000;

/**
 * The least estimated metres of a trip with an end that is known only by its suburb: two random points of a
 * suburb with a radius of 1.5 km are 0.9 radii apart on average, which is 2 km by road.
 */
const leastApproximateMetres = 2_000;

/**
 * The least estimated metres of a move within one area: the average way between two random points of a disc
 * is 0.9 radii, with a radius of 1.5 km for a suburb, 3 km for a town and 7 km for a city.
 */
export function shortestMoveMetresWithinArea(kind: PlaceKind): number {
  if (!isAreaPlaceKind(kind)) return 0;
  if (kind === "city") return 8_000;
  return kind === "town" ? 4_000 : leastApproximateMetres;
}

type End = { readonly location: Coordinates; readonly approximate: boolean };

/** Estimates the metres by road between two places: the same both ways, and 0 within one exact point. */
export function estimateRoadMetresBetween(from: End, to: End): number {
  const metres = estimateRoadMetresFromStraight(greatCircleMetres(from.location, to.location));
  return from.approximate || to.approximate ? Math.max(metres, leastApproximateMetres) : metres;
}

/** Estimates the metres by road, whole, from the metres of the straight line. */
export function estimateRoadMetresFromStraight(greatCircle: number): number {
  const surcharge = (nearSurcharge * halfSurchargeMetres) / (halfSurchargeMetres + greatCircle);
  return Math.round(greatCircle * (farFactor + surcharge));
}
