import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readGazetteer } from "./gazetteer.ts";
import { keyOf } from "./place-text.ts";

const csv = readFileSync(new URL("./places.csv", import.meta.url), "utf8");
const header = csv.slice(0, csv.indexOf("\n"));
const bryanston = "za-bryanston,Bryanston,suburb,Sandton,Gauteng,2191,-26.05,28.03,2,";
const read = (...rows: readonly string[]) => readGazetteer([header, ...rows].join("\n"));

describe("the gazetteer that ships", () => {
  const places = readGazetteer(csv);

  it("holds at least 900 places of Gauteng and 60 elsewhere in South Africa", {
    tags: "P-01",
  }, () => {
    const inGauteng = places.filter((place) => place.province === "Gauteng").length;
    expect(inGauteng).toBeGreaterThanOrEqual(900);
    expect(places.length - inGauteng).toBeGreaterThanOrEqual(60);
  });

  it("gives every place a text of its own", { tags: "P-02" }, () => {
    const texts = places.map((place) => keyOf(place.formattedAddress));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it("words a place by its town and code, or by its province outside Gauteng", {
    tags: "P-02",
  }, () => {
    const wording = (name: string) =>
      places.find((place) => place.name === name && place.rank <= 3)?.formattedAddress;
    expect(wording("Bryanston")).toBe("Bryanston, Sandton, 2191");
    expect(wording("Johannesburg")).toBe("Johannesburg, 2001");
    expect(wording("Durban")).toBe("Durban, KwaZulu-Natal");
  });

  it("never shows an alias", () => {
    const joburg = places.find((place) => place.aliases.includes("Joburg"));
    expect(joburg?.formattedAddress).toBe("Johannesburg, 2001");
  });
});

describe("a gazetteer that is not in order", () => {
  it.each([
    ["a taken id", bryanston.replace("Bryanston", "Rivonia"), "the id za-bryanston is taken"],
    [
      "a taken text",
      bryanston.replace("za-bryanston", "za-bryanston-2"),
      '"Bryanston, Sandton, 2191" is taken',
    ],
    ["an id of another form", "b,B,suburb,S,Gauteng,,-26,28,2,", "the id must read like"],
    ["an unknown kind", "za-b,B,ocean,S,Gauteng,,-26,28,2,", 'the kind "ocean" is unknown'],
    ["no name", "za-b,,suburb,S,Gauteng,,-26,28,2,", "no plain name"],
    ["a short code", "za-b,B,suburb,S,Gauteng,219,-26,28,2,", "four digits"],
    ["a position elsewhere", "za-b,B,suburb,S,Gauteng,,26,28,2,", "in South Africa"],
    ["no position", "za-b,B,suburb,S,Gauteng,,,28,2,", "in South Africa"],
    ["a rank of 6", "za-b,B,suburb,S,Gauteng,,-26,28,6,", "1 to 5"],
  ])("is refused with the row's number for %s", (_, row, reason) => {
    expect(() => read(bryanston, row)).toThrow("Gazetteer row 3");
    expect(() => read(bryanston, row)).toThrow(reason);
  });

  it("is refused for columns in another order", () => {
    expect(() => readGazetteer("name,id\nBryanston,za-b")).toThrow("first row must be");
  });
});
