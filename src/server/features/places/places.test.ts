import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { regionNamesText } from "#domain/places/region-names.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { captureLog } from "#harness/logs.ts";

const app = await openTestApp();

const get = (url: string) => app.inject({ method: "GET", url });
const search = async (q: string) => (await get(`/api/places?q=${encodeURIComponent(q)}`)).json();
const findPlaceId = async (q: string) => (await search(q)).items[0].placeId as string;
const routeBetween = (pickup: string, destination: string) =>
  get(
    `/api/routes?pickupPlaceId=${encodeURIComponent(pickup)}&destinationPlaceId=${encodeURIComponent(destination)}`,
  );

describe("GET /api/places", () => {
  it("suggests places of all South Africa, best first", { tags: "P-21" }, async () => {
    const { items } = await search("bryanston");
    expect(items[0]).toEqual({
      placeId: "za-bryanston-sandton",
      kind: "suburb",
      formatted_address: "Bryanston, Sandton, 2191",
      main: "Bryanston",
      secondary: "Sandton",
      approximate: false,
    });
    expect(items.length).toBeLessThanOrEqual(8);
    const street = await search("12 Main Road, Bryanston");
    expect(street.items[0]).toMatchObject({
      formatted_address: "12 Main Road, Bryanston",
      approximate: true,
    });
    expect((await search("durban")).items[0].formatted_address).toBe("Durban, KwaZulu-Natal");
    expect((await get("/api/places")).json()).toEqual({ items: [], attribution: null });
    expect(await search("   ")).toEqual({ items: [], attribution: null });
  });

  it("takes what is typed, refuses what is too long", { tags: "P-21" }, async () => {
    expect((await get("/api/places?q=sandton&session=abc")).statusCode).toBe(200);
    for (const url of [
      `/api/places?q=${"x".repeat(301)}`,
      `/api/places?q=x&session=${"x".repeat(65)}`,
      "/api/places?q=x&country=us",
    ]) {
      const reply = await get(url);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: "invalid_request", msg: expect.any(String) });
    }
    for (const q of ["%", "'; drop table orders", "\u202e\u0007", "🚚 Sandton", "x ".repeat(150)]) {
      expect((await get(`/api/places?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
    }
  });
});

it("answers the one place that a text names, or none", { tags: "Q-69" }, async () => {
  const named = async (q: string) =>
    (await get(`/api/places?exact=yes&q=${encodeURIComponent(q)}`)).json();
  expect((await named("sandton")).items).toEqual([(await search("sandton")).items[0]]);
  expect((await named("12 Main Road, Bryanston")).items).toMatchObject([
    { formatted_address: "12 Main Road, Bryanston" },
  ]);
  for (const unclear of ["12 Main Road", "brynston", "qqqq zzzz", ""]) {
    expect((await named(unclear)).items).toEqual([]);
  }
  expect((await named("Vereeniging, Sandton")).advice).toEqual(expect.any(String));
  expect((await get("/api/places?exact=no&q=x")).statusCode).toBe(400);
});

describe("GET /api/places/{placeId}", () => {
  it("says where a place is and whether it is in Gauteng", { tags: "P-22" }, async () => {
    const sandton = await get(`/api/places/${await findPlaceId("sandton")}`);
    expect(sandton.json()).toEqual({
      placeId: "za-sandton",
      kind: "town",
      formatted_address: "Sandton, Johannesburg, 2196",
      location: { lat: expect.any(Number), lng: expect.any(Number) },
      region: "gauteng",
      inGauteng: true,
      approximate: false,
      isDrawn: true,
    });
    const durban = await get(`/api/places/${await findPlaceId("durban")}`);
    expect(durban.json()).toMatchObject({ region: null, inGauteng: false });
    const typed = `Unit 4, ${"Long ".repeat(40)}Road, Mall of Africa`;
    const placeId = await findPlaceId(typed);
    const street = await get(`/api/places/${placeId}`);
    expect(street.json()).toMatchObject({ formatted_address: typed, approximate: true });
  });
});

describe("GET /api/places/near", () => {
  const near = (lat: unknown, lng: unknown) => get(`/api/places/near?lat=${lat}&lng=${lng}`);

  it("says in which place of Gauteng a point lies, and keeps no note of it", {
    tags: "P-80",
  }, async () => {
    const here = await near(-26.107, 28.057);
    expect(here.json()).toEqual({
      placeId: expect.any(String),
      kind: expect.any(String),
      formatted_address: expect.stringContaining("Sandton"),
    });
    expect((await get(`/api/places/${here.json().placeId}`)).json().inGauteng).toBe(true);
    const { log, lines } = captureLog();
    const watched = await ownTestApp({ log });
    await watched.inject({ url: "/api/places/near?lat=-26.107&lng=28.057" });
    expect(JSON.stringify(lines())).not.toMatch(/26\.107|28\.057/);
  });

  it("refuses a point outside Gauteng, and what is no point", { tags: "P-80" }, async () => {
    const durban = await near(-29.86, 31.02);
    expect(durban.json()).toMatchObject({
      code: "outside_service_area",
      msg: expect.stringContaining(`Type a place in ${regionNamesText}`),
    });
    for (const [lat, lng] of [
      ["", ""],
      [91, 28],
      ["here", 28],
      ["NaN", "NaN"],
    ]) {
      expect((await near(lat, lng)).statusCode).toBe(400);
    }
  });
});

const estimate = {
  source: "estimate",
  line: null,
  isForAnyTruck: false,
  isDrawn: true,
  attribution: null,
};

describe("GET /api/routes", () => {
  it("estimates a distance in kilometres, the same both ways", { tags: "P-23" }, async () => {
    const [from, to] = [await findPlaceId("sandton"), await findPlaceId("12 Main Road, Menlyn")];
    const there = (await routeBetween(from, to)).json();
    expect(there).toEqual({ kms: expect.any(Number), ...estimate });
    expect(there.kms).toBeGreaterThan(40);
    expect(there.kms).toBeLessThan(65);
    expect((await routeBetween(to, from)).json()).toEqual(there);
  });

  it("brings the way and what its licence asks for", { tags: ["P-85", "P-91"] }, async () => {
    const embedded = app.context.maps;
    const line = "_p~iF~ps|U_ulLnnqC";
    const route = async () => ({ metres: 55_000, source: "route", line }) as const;
    const attribution = "© OpenStreetMap contributors";
    const maps = { ...embedded, attribution, route, isForAnyTruck: true } as const;
    const withWays = await ownTestApp({ maps });
    const query = "pickupPlaceId=za-sandton&destinationPlaceId=za-midrand";
    const answer = await withWays.inject({ url: `/api/routes?${query}` });
    expect(answer.json()).toEqual({
      kms: 55,
      source: "route",
      line,
      isForAnyTruck: true,
      isDrawn: true,
      attribution,
    });
    const places = (await withWays.inject({ url: "/api/places?q=sandton" })).json();
    expect(places.attribution).toBe(attribution);
  });
});

it("a network that asks too often waits", { tags: "P-98" }, async () => {
  const own = await ownTestApp();
  const query = "pickupPlaceId=za-sandton&destinationPlaceId=za-midrand";
  const calls = ["places?q=x", "places/za-sandton", "places/near?lat=-26.1&lng=28.05"];
  const statuses = () =>
    Promise.all(
      [...calls, `routes?${query}`, `prices?${query}`].map(async (call) => {
        const { statusCode } = await own.inject({ url: `/api/${call}` });
        return statusCode;
      }),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  await sql`update rate_limits set points = 6000, free_at = expire`.execute(own.db);
  expect(await statuses()).toEqual([429, 429, 429, 429, 429]);
});

describe("a maps provider that is down", () => {
  it("is told to the visitor as a 503 with what to do", { tags: "P-19" }, async () => {
    const down = async () => {
      throw new Error("no connection");
    };
    const all = { suggest: down, resolve: down, find: down, placeAt: down, route: down };
    const offline = await ownTestApp({ maps: { ...app.context.maps, ...all } });
    for (const url of [
      "/api/places?q=sandton",
      "/api/places/za-sandton",
      "/api/places/near?lat=-26.1&lng=28.05",
      "/api/routes?pickupPlaceId=a&destinationPlaceId=b",
    ]) {
      const reply = await offline.inject({ method: "GET", url });
      expect(reply.statusCode).toBe(503);
      expect(reply.headers["retry-after"]).toBe("5");
      expect(reply.json()).toMatchObject({
        code: "places_unavailable",
        msg: "We cannot look up places right now. Try again in a minute.",
      });
    }
  });
});
