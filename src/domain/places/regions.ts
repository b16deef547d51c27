import type { Coordinates } from "./coordinates.ts";
import { type Region, type RegionKey, regionKeys } from "./region-names.ts";
import { gauteng } from "./regions/gauteng.ts";

export const regions: Readonly<Record<RegionKey, Region>> = { gauteng };

export const regionProvinces: readonly string[] = regionKeys.map((key) => regions[key].province);

export type RegionBounds = Readonly<Record<"west" | "south" | "east" | "north", number>>;

const measureBounds = ({ outline }: Region): RegionBounds => ({
  west: Math.min(...outline.map(([lng]) => lng)),
  east: Math.max(...outline.map(([lng]) => lng)),
  south: Math.min(...outline.map(([, lat]) => lat)),
  north: Math.max(...outline.map(([, lat]) => lat)),
});

export const regionBounds = regionKeys.map((key) => [key, measureBounds(regions[key])] as const);

/** The region of a point; null for a point outside of all regions, and for coordinates that are no numbers. */
export function findRegion(point: Coordinates): RegionKey | null {
  const { lat, lng } = point;
  const found = regionBounds.find(
    ([key, { west, east, south, north }]) =>
      lng >= west &&
      lng <= east &&
      lat >= south &&
      lat <= north &&
      isInside(regions[key].outline, point),
  );
  return found?.[0] ?? null;
}

export const isInRegion = (point: Coordinates): boolean => findRegion(point) !== null;

/** Whether a point is inside an outline: a ray from it crosses the outline an odd number of times. */
function isInside(outline: Region["outline"], { lat, lng }: Coordinates): boolean {
  let isOdd = false;
  let previous = outline.at(-1);
  for (const corner of outline) {
    if (previous !== undefined) {
      const [lngA, latA] = previous;
      const [lngB, latB] = corner;
      const isLevel = latA > lat !== latB > lat;
      if (isLevel && lng < lngA + ((lat - latA) / (latB - latA)) * (lngB - lngA)) isOdd = !isOdd;
    }
    previous = corner;
  }
  return isOdd;
}
