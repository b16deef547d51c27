import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { tilesFolder } from "#server/maps/osm/map-files.ts";
import { routingSettings } from "#server/maps/osm/routing-settings.ts";
import { Refusal } from "../db/errors.ts";

const settingsFile = "building.json";
/** Of what it writes the last letters are kept, to tell why it failed. */
const keptText = 10_000;

/** The builder beside the library, in the folder of this kind of machine. */
async function findBuilder(): Promise<string> {
  const library = createRequire(import.meta.url).resolve("@valhallajs/valhallajs");
  const { platform, arch } = process;
  const builder = join(dirname(library), platform, arch, "valhalla_build_tiles");
  await access(builder, constants.X_OK).catch(() => {
    throw new Refusal(`${builder} cannot be run: install @valhallajs/valhallajs again.`);
  });
  return builder;
}

/**
 * Makes the routing tiles of an extract in the map's folder.
 * @throws Refusal with the builder's last words when it fails
 */
export async function buildTiles(map: string, extract: string): Promise<void> {
  const builder = await findBuilder();
  const tiles = join(map, tilesFolder);
  await mkdir(tiles);
  const settings = routingSettings(tiles);
  const logged = { ...settings, mjolnir: { ...settings.mjolnir, logging: { type: "std_out" } } };
  const file = join(map, settingsFile);
  await writeFile(file, JSON.stringify(logged));
  const child = spawn(builder, ["-c", file, resolve(extract)], { cwd: map });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      written = (written + part.toString()).slice(-keptText);
    });
  }
  const [code] = await once(child, "close");
  if (code === 0) {
    await rm(join(map, "duplicateways.txt"), { force: true });
    return rm(file);
  }
  const last = written.trim().split("\n").at(-1) ?? "";
  throw new Refusal(`The routes could not be built: ${last}`);
}
