/** A point on the earth in degrees, WGS 84: latitude -90 to 90, longitude -180 to 180. */
export type Coordinates = { readonly lat: number; readonly lng: number };

const earthRadiusMetres = 6_371_008.8;

/** The shortest distance over the ground between two points, in metres, not rounded. */
export function greatCircleMetres(a: Coordinates, b: Coordinates): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const haversine =
    halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng;
  // Rounding can lift the value of two opposite points just above 1, where asin has no answer.
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
