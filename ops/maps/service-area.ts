import type { Coordinates } from "#domain/places/coordinates.ts";
import { isInRegion, type RegionBounds, regionBounds } from "#domain/places/regions.ts";
import { Refusal } from "../db/errors.ts";

/** The part of the extract that is kept. */
export type ServiceArea = {
  readonly contains: (point: Coordinates) => boolean;
  /** Answers whether a road here may be on the way from one place of the area to another. */
  readonly isOnTheWay: (point: Coordinates) => boolean;
  /** True when all of the extract is kept. */
  readonly isWhole: boolean;
};

/** Routes may leave the area by this many degrees, some 25 km. */
const marginDegrees = 0.25;

function isWithin({ west, south, east, north }: RegionBounds, margin: number) {
  return ({ lat, lng }: Coordinates) =>
    lng >= west - margin && lng <= east + margin && lat >= south - margin && lat <= north + margin;
}

/**
 * The area of the option `--area`: our regions without one, `all`, or a box of degrees.
 *
 * @throws Refusal when it is neither
 */
export function parseServiceArea(option: string | undefined): ServiceArea {
  if (option === undefined) {
    const areNear = regionBounds.map(([, bounds]) => isWithin(bounds, marginDegrees));
    const isOnTheWay = (point: Coordinates) => areNear.some((isNear) => isNear(point));
    return { contains: isInRegion, isOnTheWay, isWhole: false };
  }
  if (option === "all") return { contains: () => true, isOnTheWay: () => true, isWhole: true };
  const [west, south, east, north, more] = option.split(",").map(Number);
  const box = { west: west ?? NaN, south: south ?? NaN, east: east ?? NaN, north: north ?? NaN };
  if (more !== undefined || !(box.west < box.east && box.south < box.north)) {
    throw new Refusal('--area must be "all" or WEST,SOUTH,EAST,NORTH in degrees.');
  }
  return { contains: isWithin(box, 0), isOnTheWay: isWithin(box, marginDegrees), isWhole: false };
}
