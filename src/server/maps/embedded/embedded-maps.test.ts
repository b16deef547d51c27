import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMapsFromGazetteer } from "./embedded-maps.ts";
import { readGazetteer } from "./gazetteer.ts";
import { readMainRoads } from "./main-roads.ts";
import { createAddressId } from "./named-place.ts";

const places = readGazetteer(readFileSync(new URL("./places.csv", import.meta.url), "utf8"));
const roads = readMainRoads(
  readFileSync(new URL("./main-roads.csv", import.meta.url), "utf8"),
  places,
);
const maps = createMapsFromGazetteer(places, roads);
const texts = async (typed: string) =>
  (await maps.suggest(typed)).items.map((suggestion) => suggestion.formattedAddress);
const positionOf = async (address: string) => (await maps.find(address)).place?.location;

describe("suggestions for a place", () => {
  it.each([
    ["sandton", "Sandton, Johannesburg, 2196"],
    ["zandton", "Sandton, Johannesburg, 2196"],
    ["sadnton", "Sandton, Johannesburg, 2196"],
    ["Pretroia", "Pretoria, Tshwane, 0002"],
    ["bryanston sandton", "Bryanston, Sandton, 2191"],
    ["sandton city", "Sandton City, Sandton, 2196"],
    ["OR Tambo", "O.R. Tambo International Airport, Kempton Park, 1627"],
    ["parkview jhb", "Parkview, Johannesburg, 2193"],
    ["kemptonpark", "Kempton Park, Ekurhuleni, 1619"],
    ["joburg", "Johannesburg, 2001"],
    ["pretoria, gauteng, south africa", "Pretoria, Tshwane, 0002"],
    ["Bryanston, Randburg", "Bryanston, Sandton, 2191"],
    ["Durban", "Durban, KwaZulu-Natal"],
  ])("%s finds %s first", { tags: "P-03" }, async (typed, expected) => {
    expect((await texts(typed))[0]).toBe(expected);
  });

  it("offers at most 8, and nothing for nothing", { tags: "P-03" }, async () => {
    expect(await texts("s")).toHaveLength(8);
    for (const typed of ["", "   ", "!!!", ",", "\u202e"]) expect(await texts(typed)).toEqual([]);
  });

  it("offers no character that cannot be seen", { tags: ["V-71", "V-72"] }, async () => {
    for (const typed of ["\u3164", "\u2800\u200b", ",\u0301"])
      expect(await texts(typed)).toEqual([]);
    const [first] = (await maps.suggest("\u3164,\u030112 Main Road,\u2800Sand\u00adton")).items;
    expect(first?.formattedAddress).toBe("12 Main Road, Sandton");
    expect(await maps.resolve(first?.placeId ?? "")).not.toBeNull();
  });

  it("first offers a place whose whole text is typed", { tags: "P-03" }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), async ({ formattedAddress }) => {
        expect((await texts(formattedAddress))[0]).toBe(formattedAddress);
      }),
      { numRuns: 300 },
    );
  });

  it("names a place by its own name, marked as exact", { tags: "P-04" }, async () => {
    const [first] = (await maps.suggest("Joburg")).items;
    expect(first).toMatchObject({
      placeId: "za-johannesburg",
      kind: "city",
      formattedAddress: "Johannesburg, 2001",
      main: "Johannesburg",
      secondary: "Gauteng",
      approximate: false,
    });
  });
});

describe("suggestions for a street address", () => {
  it.each([
    ["12 main rd bryanston", "12 main rd", "Bryanston, Sandton, 2191"],
    ["  12   Main Road,  Bryanston , ", "12 Main Road", "Bryanston, Sandton, 2191"],
    [
      "Unit 4, 12 Main Road, Bryanston, Sandton",
      "Unit 4, 12 Main Road",
      "Bryanston, Sandton, 2191",
    ],
    ["12 Main Road, Bryanston Ext 3", "12 Main Road", "Bryanston, Sandton, 2191"],
    ["12 Main Road, Bryanston, Randburg", "12 Main Road", "Bryanston, Sandton, 2191"],
    ["Shop 3 Mall of Africa", "Shop 3", "Mall of Africa"],
    ["12 Kempton Road, Kempton Park", "12 Kempton Road", "Kempton Park"],
    ["12 Smith Street, Durban", "12 Smith Street", "Durban, KwaZulu-Natal"],
    ["7 Kerkstraat, Jo'burg", "7 Kerkstraat", "Johannesburg, 2001"],
  ])("%s is offered first, as typed", { tags: "P-05" }, async (typed, street, suburb) => {
    const [first] = (await maps.suggest(typed)).items;
    expect(first?.formattedAddress).toBe(typed.trim().replaceAll(/ +/g, " ").replace(/ ,$/, ""));
    expect(first?.main).toBe(street);
    expect(first?.approximate).toBe(true);
    const place = await maps.resolve(first?.placeId ?? "");
    expect(place?.location).toEqual(await positionOf(suburb));
  });

  it("completes a suburb typed in part or wrongly, or guesses it", { tags: "P-06" }, async () => {
    expect((await texts("12 Main Road, Bryan"))[0]).toBe("12 Main Road, Bryanston");
    expect((await texts("12 Main Road bryan"))[0]).toBe("12 Main Road, Bryanston");
    expect((await texts("Unit 4, 12 Main Road, Bryanston, Sand"))[0]).toBe(
      "Unit 4, 12 Main Road, Bryanston, Sandton",
    );
    expect(await texts("12 Main Road, Kempton P")).toContain("12 Main Road, Kempton Park");
    expect((await texts("12 Main Road, Zandton"))[0]).toBe("12 Main Road, Sandton");
    expect((await texts("12 main road bryansten"))[0]).toBe("12 main road, Bryanston");
    expect(await texts("12 Bryanston Drive")).toContain("12 Bryanston Drive, Bryanston");
  });

  it("offers no noise", { tags: "P-1271" }, async () => {
    expect(await texts("Sandton City")).toEqual([
      "Sandton City, Sandton, 2196",
      "Sandton CBD, Sandton, 2196",
    ]);
    for (const found of await texts("Tsakane")) expect(found).toMatch(/^Tsakane/);
    const inRivonia = (await maps.suggest("12 rivonia road")).items.filter(
      ({ main, secondary }) => main === "12 Rivonia Road" && secondary.startsWith("Rivonia,"),
    );
    expect(inRivonia).toHaveLength(1);
    const { items } = await maps.suggest("Church Street Pretoria");
    expect(items.map(({ secondary }) => secondary).join(" ")).not.toMatch(
      /Station|Zoo|Mall|College|East/,
    );
    for (const encoded of ["%E0%A4%A", "%E0%A4%A Street", "12%20Main%20Road, Bryanston"]) {
      expect(await texts(encoded)).toEqual([]);
      expect((await maps.find(encoded)).place).toBeNull();
    }
  });

  it("offers each suburb of an ambiguous name by its town", { tags: "P-07" }, async () => {
    const found = (await maps.suggest("12 Main Road, Berea")).items;
    expect(
      found
        .map((suggestion) => suggestion.formattedAddress)
        .slice(0, 2)
        .sort(),
    ).toEqual(["12 Main Road, Berea, Johannesburg", "12 Main Road, Berea, Pretoria"]);
    expect(await maps.find("12 Main Road, Berea")).toEqual({ place: null });
    expect(await positionOf("12 Main Road, Berea, Pretoria")).toEqual(
      await positionOf("Berea, Pretoria, 0002"),
    );
  });

  it("accepts a street in front of every place there is", { tags: "P-05" }, async () => {
    const misses: string[] = [];
    for (const place of places) {
      const typed = `12 Main Road, ${place.formattedAddress}`;
      const { place: found } = await maps.find(typed);
      if (found?.formattedAddress !== typed || found.location !== place.location)
        misses.push(typed);
    }
    expect(misses).toEqual([]);
  });
});

describe("finding what a text names", () => {
  it.each([
    ["Bryanston, Sandton, 2191", "za-bryanston"],
    ["bryanston", "za-bryanston"],
    ["Bryanston, Sandton, 2191, Gauteng, South Africa", "za-bryanston"],
    ["Joburg", "za-johannesburg"],
  ])("%s", { tags: "P-08" }, async (text, idStart) => {
    expect((await maps.find(text)).place?.placeId).toMatch(new RegExp(`^${idStart}`));
  });

  it.each(["", "   ", "nowhere", "12 Main Road, Atlantis Under Sea", "Berea", "South Africa", ","])(
    "knows nothing by the text '%s'",
    { tags: "P-08" },
    async (text) => {
      expect((await maps.find(text)).place).toBeNull();
    },
  );

  const number = fc.integer({ min: 1, max: 9999 }).map(String);
  const unit = fc.constantFrom("", "Unit 4, ", "Shop 12 ", "erf ", "Flat 2b, Villa Rosa, ");
  const street = fc.constantFrom("Main", "Jan Smuts", "Kerk", "O'Reilly Merry", "Église", "14th");
  const ending = fc.constantFrom(" Road, ", " st ", " Ave., ", " Laan ", ", ", " ");
  const suburb = fc
    .constantFrom(...places)
    .chain((one) =>
      fc.constantFrom(one.formattedAddress, one.name, ...one.aliases, one.name.slice(0, 5)),
    );
  const address = fc.tuple(unit, number, fc.constant(" "), street, ending, suburb);

  it("finds every suggestion again by its text and by its id", { tags: "P-09" }, async () => {
    const typed = fc.oneof(
      address.map((parts) => parts.join("")),
      suburb,
      fc.string({ unit: "grapheme", maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        for (const suggestion of (await maps.suggest(text)).items) {
          if (suggestion.kind === "question") continue;
          const { place: found } = await maps.find(suggestion.formattedAddress);
          expect(found).toMatchObject(suggestion);
          expect(await maps.resolve(suggestion.placeId)).toEqual(found);
          expect(suggestion.placeId.length).toBeLessThanOrEqual(400);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("resolving an id", () => {
  it.each([
    ["an unknown place", "za-atlantis"],
    ["nothing", ""],
    [
      "the text of one place with the id of another",
      createAddressId("12 Main Road, Sandton", "za-durban"),
    ],
    ["the text of a place", createAddressId("Sandton", "za-sandton")],
    ["a text without a place", createAddressId("12 Main Road", "za-sandton")],
    ["a text that is not clean", createAddressId(" 12 Main Road, Sandton", "za-sandton")],
    ["an ambiguous text", createAddressId("12 Main Road, Berea", "za-berea-pretoria")],
  ])("refuses %s", { tags: "P-13" }, async (_, placeId) => {
    expect(await maps.resolve(placeId)).toBeNull();
  });
});
