/**
 * `npm run maps:build`: makes the map of the provider `osm` out of an OpenStreetMap extract: places,
 * streets and house numbers for suggestions, and the roads for truck routes. The old map is served
 * meanwhile; the product takes the new one at its next start.
 *
 * usage: npm run maps:build -- FILE.osm.pbf [--area all|WEST,SOUTH,EAST,NORTH]
 */
import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readServerConfig } from "#server/config.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import { StartError } from "#server/platform/start-error.ts";
import { Refusal } from "./db/errors.ts";
import { buildMap } from "./maps/build-map.ts";
import { parseServiceArea } from "./maps/service-area.ts";

const usage = "npm run maps:build -- FILE.osm.pbf [--area all|WEST,SOUTH,EAST,NORTH]";

function readOptions() {
  try {
    const options = { area: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, more] = positionals;
    if (file === undefined || more !== undefined) throw new Error("Name one file.");
    return { file: resolve(file), area: parseServiceArea(values.area) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${error instanceof Error ? error.message : error} Usage: ${usage}`);
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    console.error(
      "Interrupted: the map that is served stays as it is. Run it again to start over.",
    );
    process.exit(130);
  });
}

try {
  const { file, area } = readOptions();
  const folder = join(readServerConfig(process.env, []).dataDir, "maps");
  await access(file).catch(() => {
    throw new Refusal(`There is no file ${file} that can be read.`);
  });
  const name = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const counts = await buildMap({ file, folder, area, name, say: (line) => console.log(line) });
  console.log(
    `The map is ready in ${join(folder, name)}: ${counts}. Restart the product to use it.`,
  );
} catch (error) {
  process.exitCode = 1;
  const isExplained = [Refusal, StartError, LoggableError].some((kind) => error instanceof kind);
  console.error(isExplained && error instanceof Error ? error.message : error);
}
