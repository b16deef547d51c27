import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { currentMap } from "#server/maps/osm/map-files.ts";
import { createOsmMaps } from "#server/maps/osm/osm-maps.ts";
import { drawExtract } from "./drawn-network.ts";

const root = join(import.meta.dirname, "../..");

async function build(dataDir: string, file: string) {
  const args = [join(root, "ops/maps-build.ts"), file, "--area", "all"];
  const env = { ...process.env, BASE_URL: "", DATA_DIR: dataDir };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      written += part;
    });
  }
  const [code] = await once(child, "close");
  return { code, written };
}

async function placeOf(maps: MapsProvider, address: string): Promise<Place> {
  const { place } = await maps.find(address);
  if (place === null) throw new Error(`${address} is unknown.`);
  return place;
}

it("keeps the map that is served until the next is whole, and says in one line what is wrong", {
  tags: ["P-46", "P-47"],
}, async () => {
  const folder = await freshFolder();
  const names = ["drawn.osm.pbf", "cut.osm.pbf", "other.osm.pbf"];
  const [drawn, cut, other] = names.map((name) => join(folder, name));
  if (!drawn || !cut || !other) throw new Error("There are three files.");
  await drawExtract(drawn);
  await writeFile(cut, (await readFile(drawn)).subarray(0, -20));
  expect((await build(folder, drawn)).code).toBe(0);
  const served = await currentMap(join(folder, "maps"));
  const killed = join(folder, "maps", "building-4194305");
  await mkdir(killed);
  await writeFile(other, "This is a text and no extract, whatever its name says.");
  const lines = [];
  for (const file of [cut, other, join(folder, "missing")]) {
    const { code, written } = await build(folder, file);
    expect(code).toBe(1);
    lines.push(written.trim().split("\n").at(-1));
  }
  expect(lines).toEqual([
    expect.stringContaining("it ends too early"),
    expect.stringContaining("it begins with something else"),
    expect.stringContaining("There is no file"),
  ]);
  expect(await currentMap(join(folder, "maps"))).toBe(served);
  expect(existsSync(killed)).toBe(false);
  await mkdir(join(folder, "none"));
  // A map whose files are taken away has no roads: that is a failure, and no answer.
  const maps = await createOsmMaps(join(folder, "maps"), () => true);
  const [from, to] = [await placeOf(maps, "Wilgeheuwel"), await placeOf(maps, "Kareepark")];
  const map = await currentMap(join(folder, "maps"));
  await rename(map, join(folder, "away"));
  const route = () => maps.route(from, to, "1.5ton");
  await expect(route()).rejects.toThrow("is gone");
  await rename(join(folder, "away"), map);
  expect(await Promise.all([route(), route(), route()])).toMatchObject(
    Array.from({ length: 3 }, () => ({ source: "route" })),
  );
  await expect(createOsmMaps(join(folder, "none"), () => true)).rejects.toThrow(
    "npm run maps:build",
  );
});
