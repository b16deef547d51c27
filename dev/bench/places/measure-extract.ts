import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Place } from "#server/platform/maps/maps-provider.ts";
import { readArrays } from "#server/platform/maps/osm/index/array-file.ts";
import { openPlaceIndex } from "#server/platform/maps/osm/index/place-index.ts";
import { createOsmMaps } from "#server/platform/maps/osm/osm-maps.ts";
import { buildMap } from "../../../ops/maps/build-map.ts";
import { areaOf } from "../../../ops/maps/service-area.ts";
import { quantile, timed } from "../timing.ts";

const pairs = 200;

/** Builds the map of an extract, and routes between 200 pairs of its streets; says how long each took. */
export async function measureExtract(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "layisha-bench-"));
  try {
    const say = () => undefined;
    const name = "map";
    const buildMs = await timed(() => buildMap({ file, folder, area: areaOf("all"), name, say }));
    const openMs = await timed(() => createOsmMaps(folder, () => true));
    const maps = await createOsmMaps(folder, () => true);
    const index = openPlaceIndex(await readArrays(join(folder, name, "places.bin")));
    const places: Place[] = [];
    for (let at = 0; places.length < 2 * pairs; at += 1) {
      const { key, kind } = index.read((at * 7919) % index.count);
      const place = kind === "street" ? await maps.resolve(`osm-w${Math.floor(key / 2)}`) : null;
      if (place) places.push(place);
    }
    const times: number[] = [];
    let routed = 0;
    for (const [at, from] of places.slice(0, pairs).entries()) {
      const to = places[pairs + at] ?? from;
      times.push(
        await timed(async () => {
          if (await maps.route(from, to, at % 2 ? "3ton" : "1.5ton")) routed += 1;
        }),
      );
    }
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const [p50, p99] = [quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1)];
    return `${file}: built in ${(buildMs / 1000).toFixed(1)} s, opened in ${openMs.toFixed(0)} ms, ${megabytes} MB at most; ${routed} of ${pairs} pairs routed, p50 ${p50} ms, p99 ${p99} ms.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
