import type { Region } from "../region-names.ts";

/** Splits a text of points, each written as a name, if it has one, and "longitude latitude" in degrees. */
const readPoints = (text: string) =>
  text.split(",").map((point) => {
    const words = point.trim().split(" ");
    const [lng = Number.NaN, lat = Number.NaN] = words.slice(-2).map(Number);
    return { name: words.slice(0, -2).join(" "), lng, lat };
  });

export const readPlaces: (text: string) => Region["mainPlaces"] = readPoints;

export const readCorners = (text: string): Region["outline"] =>
  readPoints(text).map(({ lng, lat }) => [lng, lat]);
