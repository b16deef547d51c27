import { expect, it } from "vitest";
import { decodeLine } from "./decode-line.ts";

it("reads the example of the format's description", { tags: "P-82" }, () => {
  const line = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(decodeLine(line)).toEqual(points);
  expect(decodeLine(line.slice(0, -2))).toEqual(points.slice(0, 2));
  expect(decodeLine("")).toEqual([]);
});
