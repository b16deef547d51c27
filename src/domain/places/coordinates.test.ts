import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Coordinates, greatCircleMetres } from "./coordinates.ts";

const johannesburg = { lat: -26.2041, lng: 28.0473 };
const pretoria = { lat: -25.7479, lng: 28.2293 };
const points: fc.Arbitrary<Coordinates> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("greatCircleMetres", () => {
  it("is about 54 km from Johannesburg to Pretoria", () => {
    expect(greatCircleMetres(johannesburg, pretoria) / 1000).toBeCloseTo(53.9, 0);
  });

  it("is the same both ways, nothing from a point to itself, and at most half the earth", () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        const metres = greatCircleMetres(a, b);
        expect(metres).toBe(greatCircleMetres(b, a));
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThanOrEqual(Math.PI * 6_371_008.8 + 0.001);
        expect(greatCircleMetres(a, a)).toBe(0);
      }),
    );
  });
});
