import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { decodePolyline } from "#domain/places/polyline.ts";
import type { MapsProvider, Place } from "#server/platform/maps/maps-provider.ts";
import { readPlaces } from "#server/platform/maps/osm/map-places.ts";
import { createOsmMaps } from "#server/platform/maps/osm/osm-maps.ts";
import { buildMap } from "../maps/build-map.ts";
import { areaOf } from "../maps/service-area.ts";

const root = join(import.meta.dirname, "../..");
const file = join(root, "../shared/geo/liechtenstein_2015_valhalla-testdata.osm.pbf");

/** The extract is no part of the project: without it the drawn town is all that is tested. */
describe.skipIf(!existsSync(file))("a real extract (../shared/geo)", () => {
  let folder = "";
  let maps: MapsProvider;
  let streets: readonly Place[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "layisha-test-"));
    await buildMap({ file, folder, area: areaOf("all"), name: "one", say: () => undefined });
    maps = await createOsmMaps(folder, () => true);
    const ids = (await readPlaces(join(folder, "one")))
      .filter(({ kind, name }) => kind === "street" && name.length >= 4)
      .map(({ key }) => `osm-w${Math.floor(key / 2)}`);
    const places = await Promise.all(ids.map((id) => maps.resolve(id)));
    streets = places.filter((place) => place !== null);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** So many of the streets, from the whole list. */
  const spread = (count: number, shift = 0) =>
    Array.from({ length: count }, (_, at) => {
      const street = streets[(at * 7919 + shift) % streets.length];
      if (!street) throw new Error("There are streets.");
      return street;
    });

  it("routes 200 pairs, none shorter than the great circle", { tags: "P-43" }, async () => {
    const ends = spread(200, 5000);
    let routed = 0;
    for (const [at, from] of spread(200).entries()) {
      const to = ends[at] ?? from;
      const route = await maps.route(from, to, at % 2 === 0 ? "1.5ton" : "3ton");
      if (route?.source !== "route") continue;
      routed += 1;
      const points = decodePolyline(route.line ?? "", 5);
      const [start, end] = [points[0], points.at(-1)];
      if (!start || !end) throw new Error("A route has a line.");
      expect(route.metres).toBeGreaterThanOrEqual(greatCircleMetres(start, end));
    }
    expect(routed).toBeGreaterThanOrEqual(190);
  });

  it("finds streets with one typo among the first five", { tags: "P-42" }, async () => {
    const missed: string[] = [];
    for (const [at, street] of spread(200).entries()) {
      const { main } = street;
      // A letter behind the first is dropped, doubled or swapped with the next.
      const letter = 1 + (at % (main.length - 2));
      const [before, own, rest] = [
        main.slice(0, letter),
        main.charAt(letter),
        main.slice(letter + 1),
      ];
      const typos = [
        before + rest,
        before + own + own + rest,
        before + rest.charAt(0) + own + rest.slice(1),
      ];
      const typed = typos[at % 3] ?? main;
      const { items } = await maps.suggest(typed);
      // Streets of one name in several villages are one answer to a name alone.
      if (!items.slice(0, 5).some((item) => item.main === main)) missed.push(`${typed}: ${main}`);
    }
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(10);
  });
});
