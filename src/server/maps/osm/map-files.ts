import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";

/** The name of the folder with routing data in a map's folder. */
export const routingTilesFolderName = "tiles";

/** The name of the file that says which map is served; the maps' folders are beside it. */
const currentFile = "current";

/** Finds the folder of the served map. Each build makes a new folder, so running programs keep their files. */
export async function findCurrentMapFolder(folder: string): Promise<string> {
  try {
    return join(folder, (await readFile(join(folder, currentFile), "utf8")).trim());
  } catch (error) {
    throw new LoggableError(
      `There is no map in ${folder}. Build one: npm run maps:build -- FILE.osm.pbf`,
      { cause: error },
    );
  }
}

/** Makes the map of this name the served one, in one step; programs use it from their next start on. */
export async function makeMapCurrent(folder: string, name: string): Promise<void> {
  const next = join(folder, `${currentFile}.${name}`);
  await writeFile(next, `${name}\n`, { flush: true });
  await rename(next, join(folder, currentFile));
}

export type MapPlace = {
  /** The place's unique number: twice the id of its OpenStreetMap node, or twice that of its way plus one. */
  readonly key: number;
  readonly kind: PlaceKind;
  readonly name: string;
  /** Other names and spellings of the place, which are searched but never shown. */
  readonly otherNames?: readonly string[];
  /** The larger places around this place: "Bryanston, Sandton"; empty for a city. */
  readonly around: string;
  readonly location: Coordinates;
  /** A street's known house numbers, such as "12" or "12a". */
  readonly numbers?: readonly HouseNumber[];
};

export type HouseNumber = { readonly number: string; readonly location: Coordinates };

const fileOf = (map: string) => join(map, "places.json");

/** Writes the places of a map into its folder, well-known places first. */
export async function writeMapPlaces(map: string, places: readonly MapPlace[]): Promise<void> {
  await writeFile(fileOf(map), JSON.stringify(places), { flush: true });
}

/** Reads a map's places, well-known ones first. @throws LoggableError when another version built the map */
export async function readMapPlaces(map: string): Promise<readonly MapPlace[]> {
  const text = await readFile(fileOf(map), "utf8").catch((cause: unknown) => {
    throw new LoggableError(
      `Another version built the map in ${map}. Build it again: npm run maps:build -- FILE.osm.pbf`,
      { cause },
    );
  });
  return JSON.parse(text) as readonly MapPlace[];
}
