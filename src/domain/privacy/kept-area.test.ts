import { expect, it } from "vitest";
import { addressAreaWithoutStreet } from "./kept-area.ts";

it.each([
  ["12 Main Road, Bryanston", "Bryanston"],
  ["12 Main Road, Bryanston, Sandton, 2191", "Sandton, 2191"],
  ["Unit 4, 12 Main Road, Bryanston", "Bryanston"],
  ["Hatfield, Pretoria, 0083", "Pretoria, 0083"],
  ["Rose Cottage, Oak Avenue, Melville", "Melville"],
  ["Sandton City, Sandton, 2196", "Sandton, 2196"],
])("the address %s is shortened to the area %s", { tags: ["P14", "P14b"] }, (address, area) => {
  expect(addressAreaWithoutStreet(address, "gauteng")).toBe(area);
});

it.each([
  "12 Bryanston Drive Bryanston",
  "Erf 12 Bryanston",
  "Unit 4, Main Road Bryanston",
  "Unit 4, 12 Main Road Bryanston",
  "Rose House Melville",
  "Gauteng",
  "",
])("the address %s is shortened to the province", { tags: ["P14", "P14b"] }, (address) => {
  expect(addressAreaWithoutStreet(address, "gauteng")).toBe("Gauteng");
});
