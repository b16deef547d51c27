import type { Coordinates } from "#domain/places/coordinates.ts";

/**
 * The points of an encoded polyline of 5 decimals, as maps providers send it (Google, "Encoded
 * Polyline Algorithm Format"). A text that breaks off gives the points before the break.
 */
export function decodeLine(line: string): readonly Coordinates[] {
  const points: Coordinates[] = [];
  let at = 0;
  let [lat, lng] = [0, 0];

  /** The next number: groups of 5 bits, the lowest first; its lowest bit is the sign. */
  function next(): number {
    let [value, shift, bits] = [0, 0, 0x20];
    while (bits >= 0x20 && at < line.length) {
      bits = line.charCodeAt(at++) - 63;
      value |= (bits & 0x1f) << shift;
      shift += 5;
    }
    if (bits >= 0x20) return Number.NaN;
    return value & 1 ? ~(value >> 1) : value >> 1;
  }

  while (at < line.length) {
    lat += next();
    lng += next();
    if (Number.isNaN(lat + lng)) break;
    points.push({ lat: lat / 1e5, lng: lng / 1e5 });
  }
  return points;
}
