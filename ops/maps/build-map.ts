import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { currentMap, makeCurrent, writePlaces } from "#server/maps/osm/map-files.ts";
import { loadValhalla } from "#server/maps/osm/truck-router.ts";
import { Refusal } from "../db/errors.ts";
import { buildTiles } from "./build-tiles.ts";
import { readMap } from "./read-map.ts";
import type { MapArea } from "./service-area.ts";

type Build = {
  readonly file: string;
  /** The folder of all maps. */
  readonly folder: string;
  readonly area: MapArea;
  /** The name of the new map: a moment, as `mapName` has it. Folders of other names are not ours. */
  readonly name: string;
  readonly say: (line: string) => void;
};

const unfinished = "building-";
/** A moment to the millisecond, without what a file's name may not have: 2026-11-22T21-50-00-000Z. */
const mapName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** Files that a killed build still wrote can come while they are removed: that is tried again. */
const removal = { recursive: true, force: true, maxRetries: 10 } as const;

/**
 * Builds a map of an OpenStreetMap extract beside the one that is served, and makes it the one to be
 * served when it is complete. A build that was killed leaves the served map as it is, and the next
 * one starts over. The same file makes the same map.
 *
 * @throws Refusal when the file is no extract, or another build runs
 * @throws OwnError when routing has no build for this machine
 */
export async function buildMap({ file, folder, area, name, say }: Build): Promise<string> {
  // To read a large extract takes minutes: what has no build for this machine fails before.
  await loadValhalla();
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const before = await currentMap(folder).catch(() => null);
  const building = join(folder, `${unfinished}${process.pid}`);
  await mkdir(building);
  try {
    const counts = await fillMap(building, { file, area, say });
    await rename(building, join(folder, name));
    await makeCurrent(folder, name);
    await removeOld(folder, [join(folder, name), before]);
    return counts;
  } finally {
    await rm(building, removal);
  }
}

/** Writes the files of a map into its folder, and answers in words what it has. */
async function fillMap(map: string, { file, area, say }: Pick<Build, "file" | "area" | "say">) {
  say("Reading the extract.");
  const roadsFile = join(map, "roads.osm.pbf");
  const { places, roads } = await readMap({ file, area, roadsFile });
  const streets = places.filter((place) => place.kind === "street");
  const numbers = streets.reduce((sum, street) => sum + (street.numbers?.length ?? 0), 0);
  const counts = `${places.length - streets.length} places, ${streets.length} streets, ${numbers} house numbers`;
  if (streets.length === 0) {
    throw new Refusal(`${file} has no streets in the area of service: is it of that country?`);
  }
  await writePlaces(map, places);
  say(`Building the routes of ${counts}.`);
  await buildTiles(map, roads);
  await rm(roadsFile, { force: true });
  return counts;
}

/** Removes the folder of a build that was killed; one that lives still works in its own. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinished)) continue;
    const [path, pid] = [join(folder, name), Number(name.slice(unfinished.length))];
    if (pid !== process.pid && isAlive(pid)) {
      throw new Refusal(
        `Another build runs (process ${pid}). Wait for its end, or remove ${path} if that is no build.`,
      );
    }
    await rm(path, removal);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Keeps the new map and the one before, whose files a running server reads until it restarts. */
async function removeOld(folder: string, kept: readonly (string | null)[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (mapName.test(name) && !kept.includes(path)) await rm(path, removal);
  }
}
