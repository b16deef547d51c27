import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { contentSecurityPolicy, leaveFileHeaders } from "./guards/security-headers.ts";
import { type MapGround, originsOf, serveTiles } from "./map-ground.ts";

type Page = {
  readonly file: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/**
 * The build's list of itself: prerendered pages, the page that every other known route
 * starts from, the page for unknown addresses, the known routes, and the files beside the pages.
 */
type Site = {
  readonly pages: Readonly<Record<string, Page>>;
  readonly fallback: Page;
  readonly notFound: Page;
  readonly routes: readonly string[];
  /** The header `Link` of a route: the code that its page needs beside what the fallback loads. */
  readonly preloads: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};

function matcher(pattern: string): RegExp {
  const source = pattern
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`^${source}/?$`, "i");
}

/** What pages take in. A worker, in a folder of its own, runs under the policy of its own answer. */
const isPartOfPage = /[\\/]assets[\\/][^\\/]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

const pageRoute = { config: { access: "public" }, schema: { hide: true } };

/**
 * Serves the built web: assets for a year under their hashed names, prerendered pages by path, and
 * one page for every other known route, which no search index keeps. An address that nothing knows
 * gets a page that says so, with status 404.
 */
export async function serveSite(
  app: FastifyInstance,
  buildDir: string,
  ground: MapGround | null = null,
): Promise<void> {
  const site = JSON.parse(await readFile(join(buildDir, "site.json"), "utf8")) as Site;
  const routes = site.routes.map((pattern) => ({ pattern, address: matcher(pattern) }));
  const files = new Set(site.files);
  const root = join(buildDir, "client");

  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    dotfiles: "ignore",
    index: false,
    redirect: false,
    setHeaders: (reply, path) => {
      if (isPartOfPage.test(path)) leaveFileHeaders(reply);
    },
  });

  const sendPage = (reply: FastifyReply, page: Page, status: number) =>
    reply
      .status(status)
      .header("content-security-policy", contentSecurityPolicy(page, originsOf(ground)))
      .header("cache-control", "no-cache")
      .sendFile(page.file, { cacheControl: false });

  /** A browser asks for its service worker to learn of a new version. */
  const sendFile = (reply: FastifyReply, path: string) =>
    path === "/sw.js"
      ? reply.header("cache-control", "no-cache").sendFile(path, { cacheControl: false })
      : reply.sendFile(path, { maxAge: "1h" });

  app.get<{ Params: { "*": string } }>("/assets/*", pageRoute, (request, reply) =>
    reply.sendFile(`assets/${request.params["*"]}`, { maxAge: "365d", immutable: true }),
  );

  serveTiles(app, ground);

  app.get("/*", pageRoute, async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (path.startsWith("/api/") || path.startsWith("/dev/")) return reply.callNotFound();
    const page = site.pages[path.length > 1 ? path.replace(/\/$/, "").toLowerCase() : path];
    if (page) return sendPage(reply, page, 200);
    if (files.has(path)) return sendFile(reply, path);
    const route = routes.find(({ address }) => address.test(path));
    if (!route) return sendPage(reply, site.notFound, 404);
    const preload = site.preloads[route.pattern];
    if (preload) reply.header("link", preload);
    return sendPage(reply.header("x-robots-tag", "noindex"), site.fallback, 200);
  });
}
