import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import { OwnError } from "#server/platform/log/own-error.ts";

/** The folder of the routes inside of that of a map. */
export const routingTilesFolderName = "tiles";

/** Names the map that is served; the maps themselves stand beside it. */
const currentFile = "current";

/** The folder of the map that is served. Each build makes a new folder, so a running program keeps its files. */
export async function findCurrentMapFolder(folder: string): Promise<string> {
  try {
    return join(folder, (await readFile(join(folder, currentFile), "utf8")).trim());
  } catch (error) {
    throw new OwnError(
      `There is no map in ${folder}. Build one: npm run maps:build -- FILE.osm.pbf`,
      { cause: error },
    );
  }
}

/** Makes the map of this name the one that is served from the next start on, in one step. */
export async function makeMapCurrent(folder: string, name: string): Promise<void> {
  const next = join(folder, `${currentFile}.${name}`);
  await writeFile(next, `${name}\n`, { flush: true });
  await rename(next, join(folder, currentFile));
}

export type MapPlace = {
  /** The number of its node times two, or that of its way times two plus one: unique. */
  readonly key: number;
  readonly kind: PlaceKind;
  readonly name: string;
  /** Other names and spellings: searched, never shown. */
  readonly otherNames?: readonly string[];
  /** The larger places around it: "Bryanston, Sandton"; empty for a city. */
  readonly around: string;
  readonly location: Coordinates;
  /** A street's known house numbers, such as "12" or "12a". */
  readonly numbers?: readonly HouseNumber[];
};

export type HouseNumber = { readonly number: string; readonly location: Coordinates };

const fileOf = (map: string) => join(map, "places.json");

/** Writes the places of a map into its folder, the best known first. */
export async function writeMapPlaces(map: string, places: readonly MapPlace[]): Promise<void> {
  await writeFile(fileOf(map), JSON.stringify(places), { flush: true });
}

/** The best known first. @throws OwnError with one line when another version built the map */
export async function readMapPlaces(map: string): Promise<readonly MapPlace[]> {
  const text = await readFile(fileOf(map), "utf8").catch((cause: unknown) => {
    throw new OwnError(
      `Another version built the map in ${map}. Build it again: npm run maps:build -- FILE.osm.pbf`,
      { cause },
    );
  });
  return JSON.parse(text) as readonly MapPlace[];
}
