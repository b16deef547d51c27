import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gauteng } from "#domain/places/regions/gauteng.ts";
import { readGazetteer } from "./gazetteer.ts";
import { cleanAddressText, placeTextKey } from "./place-text.ts";

const csv = readFileSync(new URL("./places.csv", import.meta.url), "utf8");
const places = readGazetteer(csv);
const find = (name: string) => places.find((place) => place.name === name && place.rank <= 3);

it("the gazetteer holds at least 900 places of Gauteng and 60 elsewhere in the country", {
  tags: "P-01",
}, () => {
  const inGauteng = places.filter((place) => place.region === "gauteng").length;
  expect(inGauteng).toBeGreaterThanOrEqual(900);
  expect(places.length - inGauteng).toBeGreaterThanOrEqual(60);
});

it("each place is worded by its town and code, and no two alike", { tags: "P-02" }, () => {
  expect(new Set(places.map(({ formattedAddress }) => placeTextKey(formattedAddress))).size).toBe(
    places.length,
  );
  expect(find("Bryanston")?.formattedAddress).toBe("Bryanston, Sandton, 2191");
  expect(find("Johannesburg")?.formattedAddress).toBe("Johannesburg, 2001");
  expect(find("Durban")?.formattedAddress).toBe("Durban, KwaZulu-Natal");
});

/** The program reads the file as it is: what is wrong in it has to show here. */
it("every row of the gazetteer is valid", { tags: "P-01" }, () => {
  const kinds =
    "airport city estate holdings hospital industrial mall node station suburb town township university village".split(
      " ",
    );
  expect(csv).toMatch(/^id,name,kind,city,province,postalCode,lat,lng,rank,aliases\n/);
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  const wrong = places.filter(
    ({ id, name, kind, city, province, postalCode, location: { lat, lng }, rank }) =>
      !/^za-[a-z0-9-]{1,77}$/.test(id) ||
      !kinds.includes(kind) ||
      [name, city, province].some((text) => text === "" || text !== cleanAddressText(text)) ||
      !/^\d{4}$/.test(postalCode ?? "0000") ||
      // South Africa with the islands left out.
      !(lat >= -35 && lat <= -22 && lng >= 16 && lng <= 33.5) ||
      ![1, 2, 3, 4, 5].includes(rank),
  );
  expect(wrong).toEqual([]);
});

it("the gazetteer and the outline of Gauteng agree on every place", { tags: "P-14" }, () => {
  const differing = places.filter(
    ({ region, province }) => (region === "gauteng") !== (province === gauteng.province),
  );
  expect(differing.map((place) => place.formattedAddress)).toEqual([]);
});
