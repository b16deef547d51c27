import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import type { Place, Route } from "./maps-provider.ts";

/** A road may begin this far from the point that stands for a place, at each end. */
const snapMetres = 1_500;
/** A way may begin and end this far from its places: some suburbs are farms with one road. */
const lineMetres = 5_000;
/** No way inside one province is more roundabout than this. */
const mostCircuity = 4;

/**
 * Whether a distance can be that of a road between the two places: whole metres, neither shorter than
 * the great circle nor many times as long, and not nothing; and whether its line, where it has one,
 * joins them. What is not must never become a price.
 */
export function isPlausible({ metres, line }: Route, from: Place, to: Place): boolean {
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
