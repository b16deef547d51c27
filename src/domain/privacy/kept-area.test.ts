import { expect, it } from "vitest";
import { keptArea } from "./kept-area.ts";

it.each([
  ["12 Main Road, Bryanston", "Bryanston"],
  ["12 Main Road, Bryanston, Sandton, 2191", "Sandton, 2191"],
  ["Unit 4, 12 Main Road, Bryanston", "Bryanston"],
  ["Hatfield, Pretoria, 0083", "Pretoria, 0083"],
  ["Rose Cottage, Oak Avenue, Melville", "Melville"],
  ["Sandton City, Sandton, 2196", "Sandton, 2196"],
])("T-221 of %s the area %s is kept", (address, area) => {
  expect(keptArea(address)).toBe(area);
});

it.each([
  "12 Bryanston Drive Bryanston",
  "Erf 12 Bryanston",
  "Unit 4, Main Road Bryanston",
  "Unit 4, 12 Main Road Bryanston",
  "Rose House Melville",
  "",
])("T-221 of %s nothing but the province is kept", (address) => {
  expect(keptArea(address)).toBe("Gauteng");
});

it("T-221 keeps an area as it is, and the province too", () => {
  expect(keptArea("Gauteng")).toBe("Gauteng");
});
