import type { Coordinates } from "./coordinates.ts";
import { gautengOutline } from "./gauteng-outline.ts";

export const gautengBounds = {
  west: Math.min(...gautengOutline.map(([lng]) => lng)),
  east: Math.max(...gautengOutline.map(([lng]) => lng)),
  south: Math.min(...gautengOutline.map(([, lat]) => lat)),
  north: Math.max(...gautengOutline.map(([, lat]) => lat)),
};

/**
 * Whether the point lies in Gauteng, the only province in which we move. Specification, sections 1
 * and 9. A point whose coordinates are no numbers lies nowhere.
 */
export function isInGauteng({ lat, lng }: Coordinates): boolean {
  const isNear =
    lng >= gautengBounds.west &&
    lng <= gautengBounds.east &&
    lat >= gautengBounds.south &&
    lat <= gautengBounds.north;
  if (!isNear) return false;
  // A ray to the east crosses the outline an odd number of times from inside, even from outside.
  let isInside = false;
  let previous = gautengOutline.at(-1);
  for (const corner of gautengOutline) {
    if (previous !== undefined) {
      const [lngA, latA] = previous;
      const [lngB, latB] = corner;
      const isLevel = latA > lat !== latB > lat;
      if (isLevel && lng < lngA + ((lat - latA) / (latB - latA)) * (lngB - lngA)) {
        isInside = !isInside;
      }
    }
    previous = corner;
  }
  return isInside;
}
