import type { Coordinates } from "#domain/places/coordinates.ts";

/** Decimals of a polyline as most programs write it, and as Valhalla does. */
type Decimals = 5 | 6;

/** The points of an encoded polyline. */
export function polylinePoints(line: string, decimals: Decimals): Coordinates[] {
  const parts = 10 ** decimals;
  const points: Coordinates[] = [];
  let [at, lat, lng] = [0, 0, 0];

  function next(): number {
    let [value, shift, chunk] = [0, 0, 0];
    do {
      chunk = line.charCodeAt(at) - 63;
      value |= (chunk & 31) << shift;
      shift += 5;
      at += 1;
    } while (chunk >= 32);
    return value & 1 ? ~(value >> 1) : value >> 1;
  }

  while (at < line.length) {
    lat += next();
    lng += next();
    points.push({ lat: lat / parts, lng: lng / parts });
  }
  return points;
}

/** The points as an encoded polyline of 5 decimals. */
export function encodePolyline(points: readonly Coordinates[]): string {
  let line = "";
  let [lat, lng] = [0, 0];

  function write(step: number): void {
    let value = step < 0 ? ~(step << 1) : step << 1;
    for (; value >= 32; value >>= 5) line += String.fromCharCode((32 | (value & 31)) + 63);
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
