import { expect, it } from "vitest";
import type { MapPlace } from "./map-files.ts";
import { canPlaceHaveHouseNumber } from "./present-place.ts";
import { readEnteredAddress } from "./typed-address.ts";

it("an Afrikaans street is looked for in English too", { tags: "P-1272" }, () => {
  expect(readEnteredAddress("Kerkstraat 120, Pretoria")).toContainEqual({
    number: "120",
    words: ["kerk", "street", "pretoria"],
  });
  expect(readEnteredAddress("Winkel 9, 12 Beyers Naudélaan")).toEqual([
    { number: "12", words: ["beyers", "naudelaan"] },
    { number: "12", words: ["beyers", "naude", "avenue"] },
  ]);
});

it("the number of a stand stays with a numbered part of a township", { tags: "P-1272" }, () => {
  const around = { otherNames: [], around: "", location: { lat: -25.5, lng: 28.1 }, key: 2 };
  const place = (kind: MapPlace["kind"], name: string) => ({ ...around, kind, name });
  expect(canPlaceHaveHouseNumber(place("suburb", "Soshanguve Block L"))).toBe(true);
  expect(canPlaceHaveHouseNumber(place("street", "Main Road"))).toBe(true);
  expect(canPlaceHaveHouseNumber(place("suburb", "Bryanston"))).toBe(false);
});
