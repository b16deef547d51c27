import { brotliDecompressSync } from "node:zlib";
import Fastify, { type InjectOptions } from "fastify";
import { expect, it } from "vitest";
import { openSmallSite } from "#harness/small-site.ts";
import { serveBuiltSite } from "./static-site.ts";

const buildDir = await openSmallSite();

const get = (url: string) => ask({ url });

async function ask(request: InjectOptions) {
  const app = Fastify();
  const filling = { version: () => "1", fill: async (text: string) => text };
  await serveBuiltSite(app, buildDir, async () => filling);
  const { statusCode, body, headers } = await app.inject(request);
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

it.each([".", ")", "),", "%29", "%3E", "%22.", "%E2%80%A6", "%E2%80%9D", "!"])(
  "a link with %s behind it, as chats append, leads to its page",
  { tags: "S-1210" },
  async (end) => {
    const locationOf = async (url: string) => (await get(url)).headers.location;
    expect(await locationOf(`/orders/details/1-a${end}`)).toBe("/orders/details/1-a");
    expect(await locationOf(`/orders/details/1-a${end}?week=1`)).toBe("/orders/details/1-a?week=1");
    expect(await locationOf(`/jobs${end}`)).toBe("/jobs");
    expect((await get(`//nothing.example.com${end}`)).statusCode).toBe(404);
    expect((await get(`/%5Cnothing.example.com${end}`)).statusCode).toBe(404);
  },
);

it("pages that are not prerendered stay out of search indexes", { tags: "S-243" }, async () => {
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

it("a page is filled and sent once for each version", { tags: "S-687" }, async () => {
  const app = Fastify();
  let version = "1";
  let fills = 0;
  const fill = async (text: string) => {
    fills++;
    return `${text} ${version}`;
  };
  await serveBuiltSite(app, buildDir, async () => ({ version: () => version, fill }));
  const ask = (headers = {}) => app.inject({ url: "/", headers });
  const plain = await ask();
  const packed = await ask({ "accept-encoding": "gzip, br;q=1.0" });
  expect([plain.body, packed.headers["content-encoding"], fills]).toEqual([
    "index.html 1",
    "br",
    1,
  ]);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  const known = { "if-none-match": plain.headers.etag };
  expect((await ask(known)).statusCode).toBe(304);
  version = "2";
  const changed = await ask(known);
  expect([changed.statusCode, changed.body]).toEqual([200, "index.html 2"]);
  await app.close();
});

it("a form that comes without the scripts of its page is answered by a page, and not read", {
  tags: "S-1309",
}, async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const send = (url: string) => ask({ method: "POST", url, headers, payload: "password=x" });
  const contact = await send("/contact");
  expect([contact.statusCode, contact.body]).toEqual([405, "unsent.html"]);
  expect(contact.headers["allow"]).toBe("GET, HEAD");
  expect((await send("/api/nothing")).statusCode).toBe(404);
  expect((await send("/dev/mailbox")).statusCode).toBe(404);
});
