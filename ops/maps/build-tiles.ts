import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { tilesFolder } from "#server/maps/osm/map-folder.ts";
import { routingSettings } from "#server/maps/osm/routing-settings.ts";
import { Refusal } from "../db/errors.ts";

const settingsFile = "building.json";
/** The builder says when a step ends: so often. */
const allSteps = 30;
/** Of what it writes the last letters are kept, to tell why it failed. */
const keptText = 10_000;

/**
 * Runs a command, and kills it when the line on which this script is spoken to closes: a process that
 * is killed cannot end its children, but its lines close.
 */
const bound = `exec 3<&0
"$@" 3<&- </dev/null & child=$!
(cat <&3 >/dev/null; kill -9 $child) >/dev/null 2>&1 & watch=$!
wait $child; code=$?
kill $watch
exit $code`;

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
 *
 * @param atPart hears how far it has come, from 0 to 1
 * @throws Refusal with the builder's last words when it fails
 */
export async function buildTiles(
  map: string,
  extract: string,
  atPart: (part: number) => void,
): Promise<void> {
  const builder = await findBuilder();
  const tiles = join(map, tilesFolder);
  await mkdir(tiles);
  const settings = routingSettings(tiles);
  const logged = { ...settings, mjolnir: { ...settings.mjolnir, logging: { type: "std_out" } } };
  const file = join(map, settingsFile);
  await writeFile(file, JSON.stringify(logged));
  const command = [builder, "-c", file, resolve(extract)];
  const child = spawn("sh", ["-c", bound, "sh", ...command], { cwd: map });
  let written = "";
  let steps = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      const text = part.toString();
      steps += text.split("[TIMING]").length - 1;
      atPart(steps / allSteps);
      written = (written + text).slice(-keptText);
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
