import type { Coordinates } from "./coordinates.ts";

/** The number of decimals in a polyline: Google, OSRM and we write 5, Valhalla 6. */
type Decimals = 5 | 6;

/**
 * The points of an encoded polyline (Google, "Encoded Polyline Algorithm Format"). If the text breaks off,
 * only the points before the break are returned.
 */
export function decodePolyline(line: string, decimals: Decimals = 5): Coordinates[] {
  const parts = 10 ** decimals;
  const points: Coordinates[] = [];
  let [at, lat, lng] = [0, 0, 0];

  /** Reads the next number: groups of 5 bits, the lowest group first; the lowest bit is the sign. */
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
    points.push({ lat: lat / parts, lng: lng / parts });
  }
  return points;
}

export function encodePolyline(points: readonly Coordinates[]): string {
  let line = "";
  let [lat, lng] = [0, 0];

  function write(step: number): void {
    let value = step < 0 ? ~(step << 1) : step << 1;
    for (; value >= 0x20; value >>= 5) line += String.fromCharCode((0x20 | (value & 0x1f)) + 63);
    line += String.fromCharCode(value + 63);
  }

  for (const point of points) {
    const [nextLat, nextLng] = [Math.round(point.lat * 1e5), Math.round(point.lng * 1e5)];
    write(nextLat - lat);
    write(nextLng - lng);
    [lat, lng] = [nextLat, nextLng];
  }
  return line;
}
