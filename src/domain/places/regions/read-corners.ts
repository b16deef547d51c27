import type { Region } from "../region-names.ts";

/** Reads the outline of a region from its corners, each written as "longitude latitude" in degrees. */
export const readCorners = (corners: string): Region["outline"] =>
  corners.split(",").map((corner) => {
    const [lng = Number.NaN, lat = Number.NaN] = corner.trim().split(" ").map(Number);
    return [lng, lat];
  });
