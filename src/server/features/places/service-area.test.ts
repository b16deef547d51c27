import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isInGauteng } from "#domain/places/service-area.ts";
import { readGazetteer } from "#server/maps/embedded/gazetteer.ts";

const file = new URL("../../maps/embedded/places.csv", import.meta.url);
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

  it("hold the towns on the border on the right side of it", { tags: "P-14" }, () => {
    const inside = "Vanderbijlpark Cullinan Carletonville Bronkhorstspruit Hammanskraal".split(" ");
    expect(inside.filter((name) => !isInGauteng(positionOf(name)))).toEqual([]);
    const outside = "Sasolburg Brits Hartbeespoort eMalahleni Bela-Bela Durban".split(" ");
    const isKnownOutside = (name: string) =>
      positionOf(name).lat < 0 && !isInGauteng(positionOf(name));
    expect(outside.filter((name) => !isKnownOutside(name))).toEqual([]);
  });
});
