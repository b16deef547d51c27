import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { openSmallSite } from "#harness/small-site.ts";
import { buildHttpApp } from "#server/app.ts";

const buildDir = await openSmallSite();
const { context } = await openTestApp();

async function appWith(mapTiles: string | null) {
  const options = { buildDir, mailFolder: null, trustedProxies: 0, allowedHosts: [], mapTiles };
  return buildHttpApp(context, options);
}

it("a file of tiles is served in ranges, from ourselves alone", { tags: "P-88" }, async () => {
  const file = join(buildDir, "gauteng.pmtiles");
  await writeFile(file, "PMTiles-of-a-test");
  const app = await appWith(file);
  expect((await app.inject("/api/map")).json()).toEqual({ tiles: "/map/tiles.pmtiles" });
  const range = { range: "bytes=0-6" };
  const part = await app.inject({ url: "/map/tiles.pmtiles", headers: range });
  expect([part.statusCode, part.body]).toEqual([206, "PMTiles"]);
  expect(part.headers["content-range"]).toBe("bytes 0-6/17");
  const policy = String((await app.inject("/")).headers["content-security-policy"]);
  expect(policy).toContain("; connect-src 'self';");
});

it("without a file of tiles, the maps are our own drawing", { tags: "P-88" }, async () => {
  const app = await appWith(null);
  expect((await app.inject("/api/map")).json()).toEqual({ tiles: null });
  expect((await app.inject("/map/tiles.pmtiles")).statusCode).toBe(404);
});
