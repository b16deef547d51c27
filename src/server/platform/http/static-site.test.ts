import Fastify from "fastify";
import { expect, it } from "vitest";
import { openSmallSite } from "#harness/small-site.ts";
import { serveSite } from "./static-site.ts";

const buildDir = await openSmallSite();

async function get(url: string) {
  const app = Fastify();
  const filling = { version: "1", fill: async (text: string) => text };
  await serveSite(app, buildDir, { filling: async () => filling });
  const { statusCode, body, headers } = await app.inject({ url });
  await app.close();
  return { statusCode, body, headers };
}

const missingPaths = [
  "/nothing",
  "/orders/details",
  "/index.html",
  "/fallback.html",
  "/robots.php",
  "/404",
];
it.each(missingPaths)("the 404 page answers %s", { tags: "S-222" }, async (path) => {
  const { statusCode, body, headers } = await get(path);
  expect([statusCode, body]).toEqual([404, "404.html"]);
  expect(headers["content-security-policy"]).toContain("'sha256-abc'");
});

it("keeps pages that are not prerendered out of search indexes", { tags: "S-243" }, async () => {
  const order = await get("/orders/details/1");
  expect([order.statusCode, order.body]).toEqual([200, "fallback.html"]);
  expect(order.headers["x-robots-tag"]).toBe("noindex");
  const home = await get("/?from=Rosebank");
  expect([home.statusCode, home.body]).toEqual([200, "index.html"]);
  expect(home.headers["x-robots-tag"]).toBeUndefined();
});

it("a file beside the pages is sent as it is", { tags: "S-242" }, async () => {
  const { statusCode, body, headers } = await get("/robots.txt");
  expect([statusCode, body]).toEqual([200, "robots.txt"]);
  expect(headers["content-type"]).toContain("text/plain");
});

it("an unknown call of the API gets no page", { tags: "S-222" }, async () => {
  const { statusCode, headers } = await get("/api/nothing");
  expect(statusCode).toBe(404);
  expect(headers["content-type"]).toContain("application/json");
});
