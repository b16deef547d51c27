import { decodePolyline, encodePolyline } from "#domain/places/polyline.ts";
import type { Place } from "./maps-provider.ts";

/**
 * Asks for a way in one order of its ends, whichever way it is wanted, so that the way back is the
 * same one. Its line is answered as it runs from `from` to `to`.
 */
export async function sameBothWays<Way extends { readonly line: string | null }>(
  from: Place,
  to: Place,
  ask: (start: Place, end: Place) => Promise<Way | null>,
): Promise<Way | null> {
  const isTurned = from.placeId > to.placeId;
  const way = await (isTurned ? ask(to, from) : ask(from, to));
  if (!way?.line || !isTurned) return way;
  return { ...way, line: encodePolyline(decodePolyline(way.line).reverse()) };
}
