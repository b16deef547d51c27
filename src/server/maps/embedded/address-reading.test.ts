import { describe, expect, it } from "vitest";
import { isInRegion } from "#domain/places/regions.ts";
import { createEmbeddedMaps } from "./embedded-maps.ts";

const maps = await createEmbeddedMaps();

const items = async (typed: string) => (await maps.suggest(typed)).items;
const mains = async (typed: string) => (await items(typed)).slice(0, 3).map(({ main }) => main);

describe("a text that names a city outside Gauteng", () => {
  it.each([
    "Cape Town Observatory",
    "Observatory, Cape Town",
    "1 Smith Street, Durban, Sandton",
    "Kaapstad Tuine",
    "KwaZulu-Natal, Berea",
    "Knysna, 12 Main Road, Bryanston",
  ])("means that city: %s", { tags: "P-24" }, async (typed) => {
    const { place } = await maps.find(typed);
    expect(place === null || !isInRegion(place.location)).toBe(true);
    for (const item of (await items(typed)).slice(0, 1)) {
      expect(isInRegion((await maps.resolve(item.placeId))?.location ?? noWhere)).toBe(false);
    }
  });

  it.each([
    ["12 Durban Street, Kempton Park", "Kempton Park"],
    ["8 Prince George Avenue, Brakpan", "Brakpan"],
    ["4 Cape Town Road, Sandton", "Sandton"],
  ])("is a street where a street word follows: %s", { tags: "P-24" }, async (typed, around) => {
    const { place } = await maps.find(typed);
    expect(`${place?.formattedAddress} ${place?.secondary}`).toContain(around);
    expect(isInRegion(place?.location ?? noWhere)).toBe(true);
  });
});

const noWhere = { lat: Number.NaN, lng: Number.NaN };

describe("a street without its suburb", () => {
  it.each([
    ["45 Jan Smuts Avenue", "45 Jan Smuts Avenue, Rosebank"],
    ["jan smuts ave", "Jan Smuts Avenue, Rosebank"],
    ["Jan Smutts Avenue", "Jan Smuts Avenue, Rosebank"],
    ["Unit 3, 45 Jan Smuts Ave", "Unit 3, 45 Jan Smuts Avenue, Rosebank"],
    ["45 Jan Smutslaan", "45 Jan Smuts Avenue, Rosebank"],
    ["234 Beyers Naudélaan", "234 Beyers Naude Drive, Northcliff"],
    ["Kerkstraat 120", "120 Stanza Bopape Street, Arcadia"],
  ])("is offered in the suburbs of the main road: %s", { tags: "P-25" }, async (typed, first) => {
    const found = (await items(typed)).map(({ formattedAddress }) => formattedAddress);
    expect(found.slice(0, 3)).toContain(first);
  });

  it.each([
    ["jan smuts", "Jan Smuts Avenue", "O.R. Tambo International Airport"],
    ["oxford", "Oxford Road", "Oxford Parks"],
  ])("comes before what its name begins: %s", { tags: "P-25" }, async (typed, road, place) => {
    const found = (await items(typed)).map(({ main }) => main);
    expect(found[0]).toBe(road);
    expect(found).toContain(place);
  });

  it.each(["9 Fredman Drive", "12 Onbekendestraat", "4 Nowhere Close", "Villa Toscana"])(
    "is asked for its suburb, or known by it: %s",
    { tags: "P-25" },
    async (typed) => {
      const [first] = await items(typed);
      expect(first?.main).toMatch(new RegExp(`^${typed}(: in which suburb\\?)?$`));
      expect(first?.formattedAddress.startsWith(`${typed}, `)).toBe(true);
    },
  );

  it("asks in words that go on with the suburb, and is no place", { tags: "P-25" }, async () => {
    const [question] = await items("4 Nowhere Close");
    expect(question).toMatchObject({ kind: "question", formattedAddress: "4 Nowhere Close, " });
    expect(await maps.resolve(question?.placeId ?? "")).toBeNull();
    expect(await mains(`${question?.formattedAddress}Sandt`)).toContain("4 Nowhere Close");
    expect((await maps.find("4 Nowhere Close")).place).toBeNull();
  });
});

describe("words in front of a suburb", () => {
  it.each([
    "asdf qwerty Sandton",
    "999999 Nonexistent Road Bryanston",
    "1234ab Main Road, Bryanston",
    "12, Bryanston",
  ])("that are no address name nothing: %s", { tags: "P-26" }, async (typed) => {
    expect((await maps.find(typed)).place).toBeNull();
    const { items: found, advice } = await maps.suggest(typed);
    expect(found.filter(({ kind }) => kind === "street")).toEqual([]);
    expect(advice).toMatch(/street with its number/);
  });

  it.each([
    "12 Main Road, Bryanston",
    "Main Road, Bryanston",
    "Villa Rosa, 12 Main Road, Bryanston",
    "Erf 1234, Mooikloof",
    "Block B Soshanguve",
    "Soshanguve Block L, 1234",
    "4567 Ext4, Protea Glen",
    "Maponya Mall shop 45",
    "7 Kerkstraat, Randburg",
    "R55, Kyalami",
    "Corner Rivonia and Grayston, Sandton",
    "Unit 4 Knysna Village, 12 Main Road, Bryanston",
    "12 Church Street, CBD, Pretoria",
    "12 Main Road, Acadia, Bryanston",
  ])("that are an address name it: %s", { tags: "P-26" }, async (typed) => {
    expect((await maps.find(typed)).place).toMatchObject({ kind: "street", approximate: true });
  });
});

describe("a text that names two places far from each other", () => {
  it.each([
    "5 Voortrekker Street, Vereeniging, Sandton",
    "5 Voortrekker Street Vereeniging Sandton",
    "Vereeniging 5 Voortrekker Street, Sandton",
    "12 Kempton Park, Sandton",
    "5 Main Street, Three Rivers Ext 2, Sandton",
    "5 Voortrekker Street, 1939, Sandton",
  ])("is refused and says why: %s", { tags: "P-27" }, async (typed) => {
    const { place, advice } = await maps.find(typed);
    expect(place).toBeNull();
    expect(advice).toMatch(/are not next to each other/);
    expect(await maps.suggest(typed)).toEqual({ items: [], advice });
  });

  it.each([
    "12 Main Road, Bryanston, Sandton",
    "12 Main Road, Bryanston, Randburg",
    "Unit 2 Hyde Park Corner, Craighall",
  ])("is one address where one lies around the other: %s", { tags: "P-27" }, async (typed) => {
    expect((await maps.find(typed)).place).not.toBeNull();
  });
});
