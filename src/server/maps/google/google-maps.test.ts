import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openAnsweringServer } from "#harness/answering-server.ts";
import type { Place } from "../maps-provider.ts";
import { createGoogleMaps } from "./google-maps.ts";
import { googlePricesUsd } from "./json-client.ts";

const server = await openAnsweringServer();
afterAll(() => server.close());
const requests: [string, number][] = [];
const endpoints = { places: server.url, routes: server.url, geocoding: server.url };
const options = { key: "secret-key", deadlineMs: 5_000, endpoints };
const onRequest = (kind: string, usd: number) => void requests.push([kind, usd]);
let maps = createGoogleMaps({ ...options, onRequest });
beforeEach(() => {
  requests.length = 0;
  maps = createGoogleMaps({ ...options, onRequest });
});

const prediction = (placeId: string, text: string, types: string[]) => {
  const [main = "", ...rest] = text.split(", ");
  const secondaryText = { text: rest.join(", ") };
  const structuredFormat = { mainText: { text: main }, secondaryText };
  return { placePrediction: { placeId, text: { text, matches: [] }, structuredFormat, types } };
};
const sandton = prediction("ChIJ_sandton", "Sandton, South Africa", ["locality", "political"]);
const sandtonCity = prediction("ChIJ-mall", "Sandton City, Rivonia Road, Sandton, South Africa", [
  "shopping_mall",
  "point_of_interest",
]);
const gauteng = prediction("ChIJ_gp", "Gauteng, South Africa", ["administrative_area_level_1"]);
const details = {
  formattedAddress: "83 Rivonia Rd, Sandhurst, Sandton, 2196, South Africa",
  location: { latitude: -26.1086, longitude: 28.0528 },
  types: ["shopping_mall", "point_of_interest", "establishment"],
};
const answer = (body: unknown) => server.answerWith(() => ({ body: JSON.stringify(body) }));
/** Answers each API by the last part of its path. */
const answerEach = (bodies: Readonly<Record<string, unknown>>) =>
  server.answerWith(({ path }) => {
    const found = Object.entries(bodies).find(([part]) => path.includes(part));
    return found ? { body: JSON.stringify(found[1]) } : { status: 404, body: '{"error":{}}' };
  });
const askedAt = (at: number) => {
  const one = server.asked[at];
  if (!one) throw new Error("Nothing was asked.");
  return { ...one, sent: one.body === "" ? null : JSON.parse(one.body) };
};

describe("suggestions of Google", () => {
  it("are of South Africa, with the key in a header alone", { tags: "P-60" }, async () => {
    answer({ suggestions: [sandton, sandtonCity, gauteng] });
    const { items } = await maps.suggest("  sandton ", "token-1");
    expect(items).toEqual([
      {
        placeId: "google.ChIJ_sandton",
        kind: "town",
        formattedAddress: "Sandton, South Africa",
        main: "Sandton",
        secondary: "South Africa",
        approximate: false,
      },
      expect.objectContaining({ placeId: "google.ChIJ-mall", kind: "mall", main: "Sandton City" }),
    ]);
    const { method, path, headers, sent } = askedAt(0);
    expect([method, path]).toEqual(["POST", "/v1/places:autocomplete"]);
    expect(headers["x-goog-api-key"]).toBe("secret-key");
    expect(headers["x-goog-fieldmask"]).toMatch(/^suggestions\.placePrediction\.placeId,/);
    expect(sent).toMatchObject({
      input: "sandton",
      includedRegionCodes: ["za"],
      sessionToken: "token-1",
    });
  });

  it("carry one token from the first letter to the choice", { tags: "P-61" }, async () => {
    answerEach({ autocomplete: { suggestions: [sandtonCity] }, "ChIJ-mall": details });
    await maps.suggest("sandton c", "token-1");
    await maps.resolve("google.ChIJ-mall");
    await maps.resolve("google.ChIJ-mall");
    expect(askedAt(1).path).toContain("sessionToken=token-1");
    expect(askedAt(2).path).not.toContain("sessionToken");
    await maps.suggest("sandton", "not a token/".repeat(5));
    expect(askedAt(3).sent).not.toHaveProperty("sessionToken");
  });

  it("are none for a short text and for an empty answer", { tags: "P-60" }, async () => {
    answer({});
    expect(await maps.suggest(" s.")).toEqual({ items: [] });
    expect(server.asked).toEqual([]);
    expect(await maps.suggest("qwerty")).toEqual({ items: [] });
  });

  it("are reported with the list price of each request", { tags: "P-70" }, async () => {
    answerEach({ autocomplete: {}, "ChIJ-mall": details });
    await maps.suggest("sandton");
    await maps.resolve("google.ChIJ-mall");
    expect(requests).toEqual([
      ["suggest", googlePricesUsd.suggest],
      ["details", googlePricesUsd.details],
    ]);
  });
});

describe("a place of Google", () => {
  it("is what Google says of its id, asked for each time", { tags: "P-62" }, async () => {
    answer(details);
    const place = await maps.resolve("google.ChIJ-mall");
    expect(place).toEqual({
      placeId: "google.ChIJ-mall",
      kind: "mall",
      formattedAddress: details.formattedAddress,
      main: "83 Rivonia Rd",
      secondary: "Sandhurst, Sandton, 2196, South Africa",
      approximate: false,
      location: { lat: -26.1086, lng: 28.0528 },
    });
    expect(askedAt(0).headers["x-goog-fieldmask"]).toBe("formattedAddress,location,types");
    await maps.resolve("google.ChIJ-mall");
    expect(server.asked).toHaveLength(2);
  });

  it("is none for an id of another provider or of no form", { tags: "P-62" }, async () => {
    answer(details);
    for (const id of ["open.N1", "ChIJ-mall", "google.", "google.a/../b?x=1", "za-sandton"]) {
      expect(await maps.resolve(id)).toBeNull();
    }
    expect(server.asked).toEqual([]);
  });

  it.each([
    ["unknown to Google", { status: 404, body: '{"error":{"status":"NOT_FOUND"}}' }],
    ["never an id", { status: 400, body: '{"error":{"status":"INVALID_ARGUMENT"}}' }],
    [
      "a province",
      { body: JSON.stringify({ ...details, types: ["administrative_area_level_1"] }) },
    ],
    [
      "longer than any address",
      { body: JSON.stringify({ ...details, formattedAddress: "x".repeat(301) }) },
    ],
    [
      "in Paris",
      { body: JSON.stringify({ ...details, location: { latitude: 48.8, longitude: 2.3 } }) },
    ],
  ])("is none where it is %s", { tags: "P-62" }, async (_, reply) => {
    server.answerWith(() => reply);
    expect(await maps.resolve("google.ChIJ-mall")).toBeNull();
  });

  it("is found at a point, the nearest first", { tags: "P-63" }, async () => {
    const street = { ...details, placeId: "ChIJ_st", types: ["street_address"] };
    answer({ results: [{ ...street, placeId: "x", types: ["plus_code"] }, street] });
    const place = await maps.placeAt({ lat: -26.1, lng: 28.05 });
    expect(place).toMatchObject({ placeId: "google.ChIJ_st", kind: "street" });
    expect(askedAt(0).path).toMatch(/^\/v4\/geocode\/location\/-26\.1,28\.05\?/);
    expect(await maps.placeAt({ lat: 51.5, lng: 0 })).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it("is found by its text, and by that of its suggestion", { tags: "P-64" }, async () => {
    answerEach({ autocomplete: { suggestions: [sandton, sandtonCity] }, "ChIJ-mall": details });
    const expected = { place: expect.objectContaining({ placeId: "google.ChIJ-mall" }) };
    expect(await maps.find("Sandton City, Rivonia Road, Sandton, South Africa")).toEqual(expected);
    server.asked.length = 0;
    expect(await maps.find(details.formattedAddress)).toEqual(expected);
    expect(server.asked).toHaveLength(1);
    expect(await maps.find("rivonia road sandton city")).toEqual(expected);
  });

  it("is none where a text names several or nothing", { tags: "P-64" }, async () => {
    answerEach({ autocomplete: { suggestions: [sandton, sandtonCity] }, ChIJ_sandton: details });
    for (const text of ["Sandton", "asdf qwerty Sandton", "  "]) {
      expect(await maps.find(text)).toEqual({ place: null });
    }
  });
});

describe("a route of Google", () => {
  const end = (id: string, lat: number, kind: Place["kind"] = "street"): Place => ({
    placeId: `google.${id}`,
    kind,
    formattedAddress: id,
    main: id,
    secondary: "",
    approximate: false,
    location: { lat, lng: 28.05 },
  });
  const [from, to] = [end("a", -26.1), end("b", -26.2)];

  it("is that of a car, the same both ways, without a line", { tags: "P-65" }, async () => {
    answer({ routes: [{ distanceMeters: 14_320 }] });
    const there = await maps.route(from, to, "1.5ton");
    expect(there).toEqual({ metres: 14_320, source: "route", line: null });
    expect(await maps.route(to, from, "3ton")).toEqual(there);
    expect(askedAt(1).body).toBe(askedAt(0).body);
    expect(askedAt(0).path).toBe("/directions/v2:computeRoutes");
    expect(askedAt(0).headers["x-goog-fieldmask"]).toBe("routes.distanceMeters");
    expect(askedAt(0).sent).toMatchObject({
      origin: { placeId: "a" },
      destination: { placeId: "b" },
      travelMode: "DRIVE",
    });
  });

  it("is none where Google finds no road", { tags: "P-65" }, async () => {
    answer({});
    expect(await maps.route(from, to, "1.5ton")).toBeNull();
  });
});
