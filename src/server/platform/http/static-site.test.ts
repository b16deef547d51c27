import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { beforeEach, expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { serveSite } from "./static-site.ts";

const page = (file: string) => ({ file, scriptHashes: ["sha256-abc"] });
let build = "";

beforeEach(async () => {
  build = await freshFolder();
  const client = join(build, "client");
  await mkdir(client);
  for (const [file, text] of [
    ["index.html", "home"],
    ["fallback.html", "fallback"],
    ["404.html", "nothing here"],
    ["robots.txt", "robots"],
  ] as const) {
    await writeFile(join(client, file), text);
  }
  const site = {
    pages: { "/": page("index.html") },
    fallback: page("fallback.html"),
    notFound: page("404.html"),
    routes: ["/", "/orders/details/:id"],
    files: ["/robots.txt"],
  };
  await writeFile(join(build, "site.json"), JSON.stringify(site));
});

async function get(url: string) {
  const app = Fastify();
  await serveSite(app, build);
  const { statusCode, body, headers } = await app.inject({ url });
  await app.close();
  return { statusCode, body, headers };
}

it.each(["/nothing", "/orders/details", "/index.html", "/fallback.html", "/robots.php", "/404"])(
  "an address that no page and no file has is answered with 404 and the page that says so: %s",
  { tags: "S-222" },
  async (path) => {
    const { statusCode, body, headers } = await get(path);
    expect([statusCode, body]).toEqual([404, "nothing here"]);
    expect(headers["content-security-policy"]).toContain("'sha256-abc'");
  },
);

it("keeps pages that are not prerendered out of search indexes", { tags: "S-243" }, async () => {
  const order = await get("/orders/details/1");
  expect([order.statusCode, order.body]).toEqual([200, "fallback"]);
  expect(order.headers["x-robots-tag"]).toBe("noindex");
  const home = await get("/?from=Rosebank");
  expect([home.statusCode, home.body]).toEqual([200, "home"]);
  expect(home.headers["x-robots-tag"]).toBeUndefined();
});

it("a file beside the pages is sent as it is", { tags: "S-242" }, async () => {
  const { statusCode, body, headers } = await get("/robots.txt");
  expect([statusCode, body]).toEqual([200, "robots"]);
  expect(headers["content-type"]).toContain("text/plain");
});

it("an unknown call of the API gets no page", { tags: "S-222" }, async () => {
  const { statusCode, headers } = await get("/api/nothing");
  expect(statusCode).toBe(404);
  expect(headers["content-type"]).toContain("application/json");
});
