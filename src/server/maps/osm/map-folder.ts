import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OwnError } from "#server/platform/log/own-error.ts";

/** The folder of the routes inside of that of a map. */
export const tilesFolder = "tiles";

/** Names the map that is served; the maps themselves stand beside it. */
const currentFile = "current";

/**
 * The folder of the map that is to be served, inside of `folder`. A map that is built anew is a new
 * folder: the program that serves the old one goes on with its files.
 */
export async function currentMap(folder: string): Promise<string> {
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
export async function makeCurrent(folder: string, name: string): Promise<void> {
  const next = join(folder, `${currentFile}.${name}`);
  await writeFile(next, `${name}\n`, { flush: true });
  await rename(next, join(folder, currentFile));
}
