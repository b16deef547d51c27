import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { currentMap } from "#server/maps/osm/map-folder.ts";
import { createOsmMaps } from "#server/maps/osm/osm-maps.ts";
import { drawExtract } from "./drawn-network.ts";

const root = join(import.meta.dirname, "../..");
const liechtenstein = join(root, "../shared/geo/liechtenstein_2015_valhalla-testdata.osm.pbf");

function startBuild(dataDir: string, file: string): ChildProcess {
  const args = [join(root, "ops/maps-build.ts"), file, "--area", "all"];
  const env = { ...process.env, BASE_URL: "", DATA_DIR: dataDir };
  return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
}

async function build(dataDir: string, file: string) {
  const child = startBuild(dataDir, file);
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      written += part;
    });
  }
  const [code] = await once(child, "close");
  return { code, written };
}

/** The files of a map by name, each as its hash; the settings say when and where it was built. */
async function contents(map: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const name of glob("**/*.{bin,gph}", { cwd: map })) {
    files[name] = createHash("sha256")
      .update(await readFile(join(map, name)))
      .digest("hex");
  }
  return files;
}

it("starts over after a kill, and the old map is served meanwhile", { tags: "P-46" }, async () => {
  const [killed, whole] = [await freshFolder(), await freshFolder()];
  const drawn = join(whole, "drawn.osm.pbf");
  await drawExtract(drawn);
  const next = existsSync(liechtenstein) ? liechtenstein : drawn;
  expect((await build(killed, drawn)).code).toBe(0);
  const maps = join(killed, "maps");
  const before = await currentMap(maps);

  const child = startBuild(killed, next);
  const named = async (pattern: string) => Array.fromAsync(glob(pattern, { cwd: maps }));
  // It is killed while another program, which it began, writes the routing tiles.
  const isRouting = async () => (await named("building-*/building.json")).length > 0;
  await expect.poll(isRouting, { timeout: 30_000, interval: 5 }).toBe(true);
  child.kill("SIGKILL");
  await once(child, "close");

  expect(await currentMap(maps)).toBe(before);
  const others = ["building-another-container-1", "own"];
  for (const name of others) await mkdir(join(maps, name));
  const served = await createOsmMaps(maps, () => true);
  expect((await served.find("Wilgeheuwel")).place?.kind).toBe("suburb");
  expect((await build(killed, next)).code).toBe(0);
  expect((await named("{building-*,own}")).sort()).toEqual(others);
  expect((await build(whole, next)).code).toBe(0);
  const again = await contents(await currentMap(maps));
  expect(again).toEqual(await contents(await currentMap(join(whole, "maps"))));
  expect(Object.keys(again).length).toBeGreaterThan(1);
});

async function placeOf(maps: MapsProvider, address: string): Promise<Place> {
  const { place } = await maps.find(address);
  if (place === null) throw new Error(`${address} is unknown.`);
  return place;
}

it("says in one line what is wrong with the file or the map, and routes when it is back", {
  tags: "P-47",
}, async () => {
  const folder = await freshFolder();
  const names = ["drawn.osm.pbf", "cut.osm.pbf", "other.osm.pbf"];
  const [drawn, cut, other] = names.map((name) => join(folder, name));
  if (!drawn || !cut || !other) throw new Error("There are three files.");
  await drawExtract(drawn);
  await writeFile(cut, (await readFile(drawn)).subarray(0, -20));
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
  await mkdir(join(folder, "none"));
  // A map whose files are taken away has no roads: that is a failure, and no answer.
  expect((await build(folder, drawn)).code).toBe(0);
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
