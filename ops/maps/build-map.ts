import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import {
  findCurrentMapFolder,
  makeMapCurrent,
  routingTilesFolderName,
  writeMapPlaces,
} from "#server/maps/osm/map-files.ts";
import { createTruckRoutingSettings } from "#server/maps/osm/routing-settings.ts";
import { loadValhalla } from "#server/maps/osm/truck-router.ts";
import { Refusal } from "../db/errors.ts";
import { arrangePlaces } from "./arrange-places.ts";
import { createCollection } from "./collect-places.ts";
import { createNodePositions } from "./node-positions.ts";
import { type OsmItem, type OsmWay, readExtract } from "./read-extract.ts";
import type { ServiceArea } from "./service-area.ts";
import { openExtractWriter } from "./write-extract.ts";

type Reading = {
  readonly file: string;
  readonly area: ServiceArea;
  /** The file for an extract of the area's roads; unused for a whole file. */
  readonly roadsFile: string;
};

/** Ways that something drives on. */
const isRoad = ({ tags }: OsmWay) => tags?.["highway"] !== undefined || tags?.["route"] === "ferry";

/** Reads an extract once: answers its places, and cuts the roads of the area out of it. */
async function readMap({ file, area, roadsFile }: Reading) {
  const positions = createNodePositions();
  const collection = createCollection(area, positions);
  const roads = area.isWhole ? null : await openExtractWriter(roadsFile);

  /** Adds a road. A way that leaves the area and comes back is cut, because its parts are not next to each other. */
  function addRoad(way: OsmWay): void {
    const first = way.refs.findIndex((ref) => positions.find(ref) !== null);
    const rest = first === -1 ? [] : way.refs.slice(first);
    const end = rest.findIndex((ref) => positions.find(ref) === null);
    const refs = end === -1 ? rest : rest.slice(0, end);
    if (refs.length > 1) roads?.add({ ...way, refs });
  }

  function visit(item: OsmItem): void {
    if (item.type === "node") {
      const location = { lat: item.lat, lng: item.lon };
      collection.addNode(item, location);
      if (!area.isOnTheWay(location)) return;
      positions.add(item.id, location);
      roads?.add(item);
    } else if (item.type === "way") {
      collection.addWay(item);
      if (roads && isRoad(item)) addRoad(item);
    } else if (item.tags?.["type"] === "restriction") {
      roads?.add(item);
    }
  }

  await readExtract(file, visit, async () => roads?.flush());
  await roads?.close();
  return { places: arrangePlaces(collection), roads: roads ? roadsFile : file };
}

/** The last letters of the program's output are kept, because they tell why it failed. */
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
async function buildTiles(map: string, extract: string): Promise<void> {
  const builder = await findBuilder();
  const tiles = join(map, routingTilesFolderName);
  await mkdir(tiles);
  const settings = createTruckRoutingSettings(tiles);
  const logged = { ...settings, mjolnir: { ...settings.mjolnir, logging: { type: "std_out" } } };
  const file = join(map, "building.json");
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

type Build = {
  readonly file: string;
  readonly folder: string;
  readonly area: ServiceArea;
  /** The name of the new map: a moment, as `mapName` has it. Folders of other names are not ours. */
  readonly name: string;
  readonly say: (line: string) => void;
};

const unfinished = "building-";
/** The name of a map: its moment to the millisecond, in characters that file names may have, such as 2026-11-22T21-50-00-000Z. */
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
  const before = await findCurrentMapFolder(folder).catch(() => null);
  const building = join(folder, `${unfinished}${process.pid}`);
  await mkdir(building);
  try {
    const counts = await fillMap(building, { file, area, say });
    await rename(building, join(folder, name));
    await makeMapCurrent(folder, name);
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
  await writeMapPlaces(map, places);
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
