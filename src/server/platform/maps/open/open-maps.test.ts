import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { encodePolyline } from "#domain/places/polyline.ts";
import { openAnsweringServer } from "#harness/answering-server.ts";
import type { Place } from "../maps-provider.ts";
import { reliableMaps } from "../reliable-maps.ts";
import { createOpenMaps } from "./open-maps.ts";

const server = await openAnsweringServer();
afterAll(() => server.close());
const requests: [string, number][] = [];
const mapsWith = (kind: "osrm" | "valhalla") =>
  createOpenMaps({
    photonUrl: `${server.url}/photon`,
    nominatimUrl: `${server.url}/nominatim/`,
    router: { kind, url: `${server.url}/router` },
    costingOf: (size) => ({ height: size === "3ton" ? 3.4 : 2.8 }),
    userAgent: "Layisha (https://layisha.example)",
    deadlineMs: 30_000,
    onRequest: (request, usd) => void requests.push([request, usd]),
  });
let maps = mapsWith("osrm");
beforeEach(() => {
  requests.length = 0;
  maps = mapsWith("osrm");
});

const at = (coordinates: readonly number[]) => ({ type: "Point", coordinates });
const feature = (properties: object, coordinates: readonly number[] = [28.02, -26.05]) => ({
  type: "Feature",
  geometry: at(coordinates),
  properties,
});
const street = {
  osm_type: "W",
  osm_id: 1234,
  osm_key: "highway",
  osm_value: "residential",
  type: "street",
  name: "Peter Place",
  district: "Bryanston",
  city: "Sandton",
  postcode: "2191",
};
const house = {
  ...street,
  osm_type: "N",
  osm_id: 77,
  osm_key: "place",
  osm_value: "house",
  type: "house",
  name: undefined,
  housenumber: "9",
  street: "Peter Place",
};
const mall = { ...house, osm_id: 78, osm_key: "shop", osm_value: "mall", name: "Peter Centre" };
const photon = (properties: object) => ({ ...properties, countrycode: "ZA", country: "X" });
const typeNames: Readonly<Record<string, string>> = { N: "node", W: "way", R: "relation" };
const nominatim = (properties: typeof street | typeof house) => ({
  geocoding: {
    ...properties,
    osm_type: typeNames[properties.osm_type],
    country_code: "za",
    label: "…",
    admin: {},
  },
});
const answer = (features: readonly object[]) =>
  server.answerWith(() => ({ body: JSON.stringify({ type: "FeatureCollection", features }) }));
const askedUrl = () => new URL(server.asked.at(-1)?.path ?? "", server.url);

describe("suggestions of Photon", () => {
  it("are of South Africa, each text once, with the kind of the place", {
    tags: "P-66",
  }, async () => {
    answer([
      feature(photon(street)),
      feature(photon({ ...street, osm_id: 1235 })),
      feature(photon(house)),
      feature(photon(mall)),
      feature({ ...street, osm_id: 4, countrycode: "LS" }),
      feature(photon({ ...street, osm_id: 5 }), [2.35, 48.85]),
      feature(
        photon({ ...street, osm_id: 6, osm_key: "place", osm_value: "state", type: "state" }),
      ),
      feature(photon({ ...street, osm_id: undefined })),
      feature(photon({ ...street, osm_id: 7, name: "x".repeat(301) })),
    ]);
    const { items } = await maps.suggest(" peter  place");
    expect(items).toEqual([
      {
        placeId: "open.W1234",
        kind: "street",
        formattedAddress: "Peter Place, Bryanston, Sandton, 2191",
        main: "Peter Place",
        secondary: "Bryanston, Sandton, 2191",
        approximate: false,
      },
      expect.objectContaining({ placeId: "open.N77", main: "9 Peter Place", kind: "street" }),
      expect.objectContaining({ placeId: "open.N78", main: "Peter Centre", kind: "mall" }),
    ]);
    expect(askedUrl().pathname).toBe("/photon/api");
    expect(Object.fromEntries(askedUrl().searchParams)).toMatchObject({
      q: "peter place",
      limit: "8",
      countrycode: "ZA",
    });
    expect(server.asked[0]?.headers["user-agent"]).toBe("Layisha (https://layisha.example)");
  });

  it("are none for a text of one letter, which is not asked", { tags: "P-66" }, async () => {
    answer([]);
    expect(await maps.suggest(" p,")).toEqual({ items: [] });
    expect(server.asked).toEqual([]);
  });
});

describe("a place of Nominatim", () => {
  it("is what it says of the object", { tags: "P-67" }, async () => {
    answer([feature(nominatim(house))]);
    expect(await maps.resolve("open.N77")).toMatchObject({
      placeId: "open.N77",
      formattedAddress: "9 Peter Place, Bryanston, Sandton, 2191",
      location: { lat: -26.05, lng: 28.02 },
    });
    expect(askedUrl().pathname).toBe("/nominatim/lookup");
    expect(askedUrl().searchParams.get("osm_ids")).toBe("N77");
    expect(requests).toEqual([["details", 0]]);
  });

  it("is none for another provider's id and for an object that is gone", {
    tags: "P-67",
  }, async () => {
    answer([]);
    expect(await maps.resolve("open.N77")).toBeNull();
    answer([feature(nominatim(street))]);
    expect(await maps.resolve("open.N77")).toBeNull();
    server.asked.length = 0;
    for (const id of ["google.N77", "N77", "open.", "open.N77,W1", "open.X1"]) {
      expect(await maps.resolve(id)).toBeNull();
    }
    expect(server.asked).toEqual([]);
  });

  it("is found by a text that names it and no other", { tags: "P-64" }, async () => {
    const found = [feature(nominatim(house)), feature(nominatim(street))];
    server.answerWith(({ path }) => {
      const features = path.includes("lookup") ? found.slice(0, 1) : found;
      return { body: JSON.stringify({ features }) };
    });
    const expected = { place: expect.objectContaining({ placeId: "open.N77" }) };
    expect(await maps.find("9 Peter Place Bryanston, Gauteng")).toEqual(expected);
    expect(server.asked[0]?.path).toContain("countrycodes=za");
    expect(await maps.find("Peter Place, Bryanston")).toEqual({ place: null });
    expect(await maps.find("10 Peter Place, Bryanston")).toEqual({ place: null });
  });

  it("is found at a point, or none where there is nothing", { tags: "P-63" }, async () => {
    answer([feature(nominatim(street))]);
    const point = { lat: -26.05, lng: 28.02 };
    expect(await maps.placeAt(point)).toMatchObject({ placeId: "open.W1234" });
    server.answerWith(() => ({ body: '{"error":"Unable to geocode"}' }));
    expect(await maps.placeAt(point)).toBeNull();
    expect(await maps.placeAt({ lat: 0, lng: 0 })).toBeNull();
  });
});

describe("a route over HTTP", () => {
  const end = (placeId: string, lat: number): Place => ({
    placeId,
    kind: "street",
    formattedAddress: placeId,
    main: placeId,
    secondary: "",
    approximate: false,
    location: { lat, lng: 28.05 },
  });
  const [from, to] = [end("open.N1", -26.1), end("open.N2", -26.2)];
  const line = encodePolyline([from.location, to.location]);
  const found = { code: "Ok", routes: [{ distance: 14_320.6, geometry: line }] };
  const expected = { metres: 14_321, source: "route", line };

  it("of OSRM has its line, the same both ways", { tags: ["P-29", "P-72"] }, async () => {
    server.answerWith(() => ({ body: JSON.stringify(found) }));
    const reliable = reliableMaps(maps);
    expect(await reliable.route(from, to, "1.5ton")).toEqual(expected);
    const turned = encodePolyline([to.location, from.location]);
    expect(await reliable.route(to, from, "1.5ton")).toEqual({ ...expected, line: turned });
    const path =
      "/router/route/v1/driving/28.05,-26.1;28.05,-26.2?overview=simplified&geometries=polyline&steps=false";
    expect(server.asked.map((asked) => asked.path)).toEqual([path, path]);
  });

  it("of Valhalla is that of a truck of this size", { tags: "P-72" }, async () => {
    server.answerWith(() => ({ body: JSON.stringify(found) }));
    expect(await mapsWith("valhalla").route(from, to, "3ton")).toEqual(expected);
    expect(server.asked[0]).toMatchObject({ method: "POST", path: "/router/route" });
    expect(JSON.parse(server.asked[0]?.body ?? "")).toMatchObject({
      costing: "truck",
      costing_options: { truck: { height: 3.4 } },
      format: "osrm",
      shape_format: "polyline5",
    });
  });

  it.each([
    ["osrm", '{"code":"NoRoute","message":"Impossible route between points"}'],
    ["osrm", '{"code":"NoSegment"}'],
    ["valhalla", '{"code":"NoRoute","message":"…"}'],
    ["valhalla", '{"error_code":442,"error":"No path could be found for input"}'],
  ] as const)("of %s is none where no road leads: %s", { tags: "P-72" }, async (kind, body) => {
    server.answerWith(() => ({ status: 400, body }));
    expect(await mapsWith(kind).route(from, to, "1.5ton")).toBeNull();
  });
});
