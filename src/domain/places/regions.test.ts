import { describe, expect, it } from "vitest";
import { findRegion } from "./regions.ts";

describe("the region of a point", () => {
  it.each([
    ["Johannesburg", -26.2041, 28.0473],
    ["Pretoria", -25.7479, 28.2293],
    ["Vanderbijlpark", -26.704, 27.82],
    ["Bronkhorstspruit", -25.805, 28.746],
    ["Hammanskraal", -25.403, 28.281],
    ["Carletonville", -26.361, 27.399],
    ["Magaliesburg", -26.0, 27.543],
  ])("is Gauteng in %s", { tags: "Q-20" }, (_, lat, lng) => {
    expect(findRegion({ lat, lng })).toBe("gauteng");
  });

  it.each([
    ["Cape Town", -33.9249, 18.4241],
    ["Sasolburg", -26.814, 27.817],
    ["Brits", -25.635, 27.78],
    ["Hartbeespoort", -25.748, 27.875],
    ["eMalahleni", -25.874, 29.234],
    ["Parys", -26.905, 27.46],
    ["Delmas", -26.146, 28.683],
    ["the wrong side of the equator", 26.2041, 28.0473],
    ["swapped coordinates", 28.0473, -26.2041],
    ["no point", Number.NaN, Number.NaN],
    ["infinity", Number.NEGATIVE_INFINITY, 28.0473],
  ])("is none for %s", { tags: "Q-20" }, (_, lat, lng) => {
    expect(findRegion({ lat, lng })).toBeNull();
  });
});
