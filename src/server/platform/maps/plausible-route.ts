import { greatCircleMetres } from "#domain/places/coordinates.ts";
import type { Place, Route } from "./maps-provider.ts";

/** A road may begin this far from the point that stands for a place, at each end. */
const snapMetres = 1_500;
/** No way inside one province is more roundabout than this. */
const mostCircuity = 4;

/**
 * Whether a distance can be that of a road between the two places: whole metres, neither shorter than
 * the great circle nor many times as long, and not nothing. What is not must never become a price.
 */
export function isPlausible({ metres }: Route, from: Place, to: Place): boolean {
  const straight = greatCircleMetres(from.location, to.location);
  const least = Math.max(1, straight - 2 * snapMetres);
  const most = straight * mostCircuity + 10 * snapMetres;
  return Number.isSafeInteger(metres) && metres >= least && metres <= most;
}
