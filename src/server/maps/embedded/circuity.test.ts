import { describe, expect, it } from "vitest";
import {
  estimateRoadMetresBetween,
  estimateRoadMetresFromStraight,
  shortestMoveMetresWithinArea,
} from "./circuity.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";

const loaded = createEmbeddedMaps();
const sandton = { lat: -26.105, lng: 28.055 };

describe("estimated road distance", () => {
  it.each([
    [0, 0],
    [1_000, 1_443],
    [5_000, 6_765],
    [10_000, 12_967],
    [20_000, 24_886],
    [50_000, 59_776],
  ])("makes a great circle of %i metres a road of %i", { tags: "P-10" }, (greatCircle, road) => {
    expect(estimateRoadMetresFromStraight(greatCircle)).toBe(road);
  });

  it("is at least 2 km where an end is only known by its suburb", { tags: "P-12" }, () => {
    const exact = { location: sandton, approximate: false };
    const address = { location: sandton, approximate: true };
    expect(estimateRoadMetresBetween(exact, exact)).toBe(0);
    expect(estimateRoadMetresBetween(address, address)).toBe(2_000);
    expect(estimateRoadMetresBetween(exact, address)).toBe(2_000);
    const kinds = ["suburb", "town", "city", "mall"] as const;
    expect(kinds.map(shortestMoveMetresWithinArea)).toEqual([2_000, 4_000, 8_000, 0]);
  });

  it.each([
    ["Johannesburg CBD", "Pretoria Central", 58],
    ["Johannesburg CBD", "Vereeniging", 60],
    ["Johannesburg CBD", "Carletonville", 78],
    ["Pretoria Central", "Bronkhorstspruit", 57],
    ["Pretoria Central", "Menlyn", 11],
    ["Soweto", "Sandton", 35],
  ])("%s to %s is within a fifth of %i km", { tags: ["P-10", "P-11"] }, async (a, b, km) => {
    const maps = await loaded;
    const [{ place: from }, { place: to }] = [await maps.find(a), await maps.find(b)];
    const route = from && to && (await maps.route(from, to, "1.5ton"));
    expect(route?.source).toBe("estimate");
    expect((route?.metres ?? 0) / 1000 / km).toBeGreaterThan(0.8);
    expect((route?.metres ?? 0) / 1000 / km).toBeLessThan(1.2);
  });
});
