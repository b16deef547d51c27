import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import { isInRegion } from "#domain/places/regions.ts";
import { freshFolder } from "#harness/fresh.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { findCurrentMapFolder } from "#server/maps/osm/map-files.ts";
import { createOsmMaps } from "#server/maps/osm/osm-maps.ts";
import { buildMap } from "../maps/build-map.ts";
import { parseServiceArea } from "../maps/service-area.ts";
import { crossingPoint, drawExtract } from "./drawn-network.ts";

let folder = "";
let maps: MapsProvider;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "layisha-test-"));
  const file = join(folder, "drawn.osm.pbf");
  await drawExtract(file);
  await buildMap({
    file,
    folder,
    area: parseServiceArea(undefined),
    name: "one",
    say: () => undefined,
  });
  maps = await createOsmMaps(folder, isInRegion);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function texts(typed: string): Promise<string[]> {
  const { items } = await maps.suggest(typed);
  return items.map((item) => item.formattedAddress);
}

async function placeOf(address: string, from = maps): Promise<Place> {
  const { place } = await from.find(address);
  if (place === null) throw new Error(`${address} is unknown.`);
  return place;
}

const at = (row: number, column: number, placeId: string): Place => ({
  placeId,
  kind: "mall",
  formattedAddress: placeId,
  main: placeId,
  secondary: "",
  approximate: false,
  location: crossingPoint(row, column),
});

describe("what is suggested from an extract", () => {
  it("knows places, and streets joined by name and area", { tags: "P-40" }, async () => {
    expect((await texts("wilge"))[0]).toBe("Wilgeheuwel, Proefdorp");
    expect((await texts(`Wilgeheuwel ${"x ".repeat(140)}`))[0]).toBe("Wilgeheuwel, Proefdorp");
    expect(await texts("drie riv")).toEqual(["Drie Riviere Mall, Kareepark, Proefdorp"]);
    expect(await texts("main road")).toEqual(["Main Road, Wilgeheuwel, Proefdorp"]);
    expect((await texts("oak")).sort()).toEqual([
      "Oak Avenue, Kareepark, Proefdorp",
      "Oak Avenue, Wilgeheuwel, Proefdorp",
    ]);
  });

  it("forgives a typo and a short form", { tags: "P-42" }, async () => {
    expect((await texts("wilgehuewel"))[0]).toBe("Wilgeheuwel, Proefdorp");
    expect((await texts("Nelson Mandella Drive"))[0]).toMatch(/^Nelson Mandela Drive/);
    expect((await texts("main rd"))[0]).toMatch(/^Main Road/);
  });

  it("places a house number, or puts it beside the nearest", { tags: "P-48" }, async () => {
    const known = await placeOf("12 Main Road, Wilgeheuwel, Proefdorp");
    expect(known).toMatchObject({ approximate: false, location: { lat: -26.1001, lng: 28.004 } });
    expect(await placeOf("No 12 Main Rd, Wilgeheuwel")).toEqual(known);
    const beside = await placeOf("Unit 3, 18 Main Rd, Wilgeheuwel, Proefdorp");
    expect(beside).toMatchObject({ approximate: true, location: { lat: -26.1001, lng: 28.006 } });
    expect(await maps.resolve(known.placeId)).toEqual(known);
    expect(await maps.resolve("osm-n4-12")).toBeNull();
    expect(await maps.resolve("osm-w99")).toBeNull();
  });

  it("keeps the area of service and the towns of the whole file", { tags: "P-41" }, async () => {
    expect(await texts("Verstad")).toEqual(["Verstad"]);
    expect(await texts("Buiteveld")).toEqual([]);
    expect(await texts("Buite Street")).toEqual([]);
  });

  it("tells in which area a point lies", { tags: "P-40" }, async () => {
    expect((await maps.placeAt(crossingPoint(3, 3)))?.main).toBe("Kareepark");
    expect(await maps.placeAt({ lat: -27, lng: 29 })).toBeNull();
  });
});

describe("the way of a truck", () => {
  it("is whole metres of road, the same both ways", { tags: "P-43" }, async () => {
    const [from, to] = [at(0, 0.5, "a"), at(3, 2.5, "b")];
    const route = await maps.route(from, to, "3ton");
    const back = await maps.route(to, from, "3ton");
    expect(route).toMatchObject({ source: "route", metres: back?.metres });
    const turned = decodePolyline(back?.line ?? "", 5).reverse();
    expect(turned).toEqual(decodePolyline(route?.line ?? "", 5));
    const points = decodePolyline(route?.line ?? "", 5);
    expect(greatCircleMetres(points[0] ?? from.location, from.location)).toBeLessThan(5);
    expect(route?.metres).toBeGreaterThan(5_000);
    expect(route?.metres).toBeLessThan(5_700);
    expect(Number.isInteger(route?.metres)).toBe(true);
  });

  it("goes round a bridge that is too low for it", { tags: "P-45" }, async () => {
    const [from, to] = [at(1, 0.5, "a"), at(1, 2.5, "b")];
    const small = await maps.route(from, to, "1.5ton");
    const large = await maps.route(from, to, "3ton");
    expect(small?.metres).toBeLessThan(2_100);
    expect(large?.metres).toBeGreaterThan(4_000);
  });

  it("is none where no road leads", { tags: "P-44" }, async () => {
    const island = { ...at(0, 0, "c"), location: { lat: -26.2, lng: 28.305 } };
    const nowhere = { ...at(0, 0, "d"), location: { lat: -26.4, lng: 27.5 } };
    expect(await maps.route(at(0, 0.5, "a"), island, "1.5ton")).toBeNull();
    expect(await maps.route(at(0, 0.5, "a"), nowhere, "1.5ton")).toBeNull();
  });

  it("is estimated inside one suburb or one street", { tags: "P-49" }, async () => {
    const suburb = await placeOf("Wilgeheuwel");
    const within = await maps.route(suburb, suburb, "1.5ton");
    expect(within).toEqual({ metres: 2_000, source: "estimate", line: null });
    const ends = [
      await placeOf("3 Oak Avenue, Wilgeheuwel"),
      await placeOf("90 Oak Avenue, Wilgeheuwel"),
    ];
    const [from, to] = ends;
    if (!from || !to) throw new Error("There are two ends.");
    expect(await maps.route(from, to, "1.5ton")).toMatchObject({ metres: 500, source: "estimate" });
  });
});

const root = join(import.meta.dirname, "../..");

async function build(dataDir: string, file: string) {
  const args = [join(root, "ops/maps-build.ts"), file, "--area", "all"];
  const env = { ...process.env, BASE_URL: "", DATA_DIR: dataDir };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      written += part;
    });
  }
  const [code] = await once(child, "close");
  return { code, written };
}

it("keeps the map that is served until the next is whole, and says in one line what is wrong", {
  tags: ["P-46", "P-47"],
}, async () => {
  const folder = await freshFolder();
  const names = ["drawn.osm.pbf", "cut.osm.pbf", "other.osm.pbf"];
  const [drawn, cut, other] = names.map((name) => join(folder, name));
  if (!drawn || !cut || !other) throw new Error("There are three files.");
  await drawExtract(drawn);
  await writeFile(cut, (await readFile(drawn)).subarray(0, -20));
  expect((await build(folder, drawn)).code).toBe(0);
  const served = await findCurrentMapFolder(join(folder, "maps"));
  const killed = join(folder, "maps", "building-4194305");
  await mkdir(killed);
  await writeFile(other, "This is a text and no extract, whatever its name says.");
  const lines = [];
  for (const file of [cut, other, join(folder, "missing")]) {
    const { code, written } = await build(folder, file);
    expect(code).toBe(1);
    lines.push(written.trim().split("\n").at(-1));
  }
  expect(lines).toEqual([
    expect.stringContaining("it ends too early"),
    expect.stringContaining("it begins with something else"),
    expect.stringContaining("There is no file"),
  ]);
  expect(await findCurrentMapFolder(join(folder, "maps"))).toBe(served);
  expect(existsSync(killed)).toBe(false);
  await mkdir(join(folder, "none"));
  // A map whose files are taken away has no roads: that is a failure, and no answer.
  const own = await createOsmMaps(join(folder, "maps"), () => true);
  const [from, to] = [await placeOf("Wilgeheuwel", own), await placeOf("Kareepark", own)];
  const map = await findCurrentMapFolder(join(folder, "maps"));
  await rename(map, join(folder, "away"));
  const route = () => own.route(from, to, "1.5ton");
  await expect(route()).rejects.toThrow("is gone");
  await rename(join(folder, "away"), map);
  expect(await Promise.all([route(), route(), route()])).toMatchObject(
    Array.from({ length: 3 }, () => ({ source: "route" })),
  );
  await expect(createOsmMaps(join(folder, "none"), () => true)).rejects.toThrow(
    "npm run maps:build",
  );
});
