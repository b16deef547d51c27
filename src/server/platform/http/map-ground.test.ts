import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { openSmallSite } from "#harness/small-site.ts";
import { buildApp } from "#server/app.ts";
import type { MapGround } from "./map-ground.ts";

const buildDir = await openSmallSite();
const { context } = await openTestApp();

async function appOn(mapGround: MapGround | null) {
  const options = { buildDir, mailFolder: null, trustedProxies: 0, allowedHosts: [], mapGround };
  return buildApp(context, options);
}
const policyOf = async (app: Awaited<ReturnType<typeof appOn>>) =>
  String((await app.inject("/")).headers["content-security-policy"]);

it("a file of tiles is served in ranges, from ourselves alone", { tags: "P-88" }, async () => {
  const file = join(buildDir, "gauteng.pmtiles");
  await writeFile(file, "PMTiles-of-a-test");
  const app = await appOn({ kind: "tiles", file });
  expect((await app.inject("/api/map")).json()).toEqual({
    tiles: "/map/tiles.pmtiles",
    style: null,
  });
  const range = { range: "bytes=0-6" };
  const part = await app.inject({ url: "/map/tiles.pmtiles", headers: range });
  expect([part.statusCode, part.body]).toEqual([206, "PMTiles"]);
  expect(part.headers["content-range"]).toBe("bytes 0-6/17");
  expect(await policyOf(app)).toContain("; connect-src 'self';");
});

it("a style's origins are let in, each by name", { tags: "P-88" }, async () => {
  const url = "https://styles.example/calm.json";
  const app = await appOn({ kind: "style", url, origins: ["https://tiles.example"] });
  expect((await app.inject("/api/map")).json()).toEqual({ tiles: null, style: url });
  const sources = "; connect-src 'self' https://styles.example https://tiles.example;";
  expect(await policyOf(app)).toContain(sources);
  expect((await app.inject("/map/tiles.pmtiles")).statusCode).toBe(404);
});

it("without either, the pages talk to us alone", { tags: "P-88" }, async () => {
  const app = await appOn(null);
  expect((await app.inject("/api/map")).json()).toEqual({ tiles: null, style: null });
  expect(await policyOf(app)).toContain("; connect-src 'self';");
});
