import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isInGauteng } from "#domain/places/service-area.ts";
import { readGazetteer } from "#server/platform/maps/embedded/gazetteer.ts";

const file = new URL("../../platform/maps/embedded/places.csv", import.meta.url);
const places = readGazetteer(readFileSync(file, "utf8"));
const positionOf = (name: string) =>
  places.find((place) => place.name === name && ["city", "town", "village"].includes(place.kind))
    ?.location ?? { lat: Number.NaN, lng: Number.NaN };

describe("the outline of Gauteng and the gazetteer", () => {
  it("agree on every place", { tags: "P-14" }, () => {
    const differing = places.filter(
      (place) => isInGauteng(place.location) !== (place.province === "Gauteng"),
    );
    expect(differing.map((place) => place.formattedAddress)).toEqual([]);
  });

  it.each(["Vanderbijlpark", "Cullinan", "Carletonville", "Bronkhorstspruit", "Hammanskraal"])(
    "%s is inside",
    { tags: "P-14" },
    (name) => {
      expect(isInGauteng(positionOf(name))).toBe(true);
    },
  );

  it.each(["Sasolburg", "Brits", "Hartbeespoort", "eMalahleni", "Bela-Bela", "Durban"])(
    "%s is known and outside",
    { tags: "P-14" },
    (name) => {
      expect(positionOf(name).lat).toBeLessThan(0);
      expect(isInGauteng(positionOf(name))).toBe(false);
    },
  );
});
