import { expect, it } from "vitest";
import { decodePolyline, encodePolyline } from "./polyline.ts";

it("reads the example of the format's description", { tags: "P-82" }, () => {
  const line = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(decodePolyline(line)).toEqual(points);
  expect(decodePolyline(line.slice(0, -2))).toEqual(points.slice(0, 2));
  expect(decodePolyline("")).toEqual([]);
  expect(encodePolyline(points)).toBe(line);
});
