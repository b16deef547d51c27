import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createFilledPageSender, type PageFiller } from "./filled-pages.ts";
import {
  contentSecurityPolicy,
  type InlineScriptAndStyleHashes,
  removeDocumentSecurityHeaders,
} from "./guards/security-headers.ts";

/** The URL path of the file of map tiles. */
export const mapTilesUrlPath = "/map/tiles.pmtiles";

type Page = InlineScriptAndStyleHashes & { readonly file: string };

/** The build's list of its pages, its known routes and its other files. */
type Site = {
  readonly pages: Readonly<Record<string, Page>>;
  readonly fallback: Page;
  readonly notFound: Page;
  readonly routes: readonly string[];
  /** The header `Link` of a route: the code that its page needs besides the fallback page's. */
  readonly preloads: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};

/** The path of the page for unknown URLs, as the build calls it. */
const notFoundPath = "/404";

/** The path of the page shown after a browser sent a form before the page's scripts ran. */
const unsentPath = "/unsent";
const isForPrograms = /^\/(api|dev)\//;

/** The files, besides the pages, that contain our site's address. */
const filledFiles: Readonly<Record<string, string>> = {
  "/robots.txt": "text/plain; charset=utf-8",
  "/sitemap.xml": "application/xml; charset=utf-8",
};

/** Makes a pattern that matches the paths of a route such as `/orders/details/:id`. */
const matcher = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");

const pageName = (path: string) => (path.length > 1 ? path.replace(/\/$/, "").toLowerCase() : path);

/** Matches the files that pages include. A worker, in another folder, has the policy of its own reply. */
const isPartOfPage = /[\\/]assets[\\/][^\\/]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/**
 * Punctuation that chats and mails wrongly add to a link's end. No page's path ends with it. It is looked for
 * only behind what is none: otherwise each sign of a long run would be tried as its beginning.
 */
const trailingMarks = /(?<=[\w/-])(?<!%[2-9a-f][\da-f])(?:%[2-9a-f][\da-f]|[^\w/-])+$/i;

/** Removes punctuation from the end of a link's path. */
export const removeTrailingMarks = (path: string) => path.replace(trailingMarks, "");

/** How a file is sent whose name contains its hash: it never changes, and is too small to send in parts. */
const hashedFile = {
  maxAge: "365d",
  immutable: true,
  lastModified: false,
  acceptRanges: false,
  etag: false,
} as const;

const pageRoute = { config: { access: "public" }, schema: { hide: true } };

/** Serves the built site. Files with hashed names are cached for a year; unknown paths get 404. */
export async function serveBuiltSite(
  app: FastifyInstance,
  buildDir: string,
  filling: () => Promise<PageFiller>,
  mapTiles: string | null = null,
): Promise<void> {
  const site = JSON.parse(await readFile(join(buildDir, "site.json"), "utf8")) as Site;
  const routes = site.routes.map((pattern) => ({ pattern, address: matcher(pattern) }));
  const root = join(buildDir, "client");

  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    dotfiles: "ignore",
    index: false,
    redirect: false,
    setHeaders: (reply, path) => {
      if (isPartOfPage.test(path)) removeDocumentSecurityHeaders(reply);
    },
  });

  const sendFilled = createFilledPageSender(root, filling);

  /** Sends a page filled for this path; null stands for the page that the others start from. */
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    path: string | null,
    status = 200,
  ) => {
    const policy = { "content-security-policy": contentSecurityPolicy(page) };
    reply.status(status).headers({ ...policy, "cache-control": "no-cache" });
    return sendFilled(request, reply, { file: page.file, path, type: "text/html; charset=utf-8" });
  };

  const sendFile = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    // A browser asks for its service worker to find a new version of the site.
    if (path === "/sw.js") {
      return reply.header("cache-control", "no-cache").sendFile(path, { cacheControl: false });
    }
    const type = filledFiles[path];
    if (type === undefined) return reply.sendFile(path, { maxAge: "1h" });
    reply.header("cache-control", "public, max-age=3600");
    return sendFilled(request, reply, { file: path, path: null, type });
  };

  app.get<{ Params: { "*": string } }>("/assets/*", pageRoute, (request, reply) =>
    reply.sendFile(`assets/${request.params["*"]}`, hashedFile),
  );

  if (mapTiles !== null) {
    app.get(mapTilesUrlPath, pageRoute, (_request, reply) => {
      reply.type("application/octet-stream");
      return reply.sendFile(basename(mapTiles), dirname(mapTiles), { maxAge: "1d" });
    });
  }

  const unsent = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = site.pages[unsentPath];
    if (page === undefined || isForPrograms.test(request.url)) return reply.callNotFound();
    reply.header("allow", "GET, HEAD");
    return sendPage(request, reply, page, unsentPath, 405);
  };
  // Forms sent without the page's scripts are answered before their body is read.
  app.post("/*", { ...pageRoute, onRequest: unsent }, unsent);

  app.get("/*", pageRoute, async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (isForPrograms.test(path)) return reply.callNotFound();
    const name = pageName(path);
    const page = site.pages[name];
    if (page) return sendPage(request, reply, page, name);
    if (site.files.includes(path)) return sendFile(request, reply, path);
    const clean = removeTrailingMarks(path);
    const route = routes.find(({ address }) => address.test(clean));
    if (clean !== path && (site.pages[pageName(clean)] || route)) {
      return reply.redirect(clean + request.url.slice(path.length));
    }
    if (!route) return sendPage(request, reply, site.notFound, notFoundPath, 404);
    const preload = site.preloads[route.pattern];
    if (preload) reply.header("link", preload);
    reply.header("x-robots-tag", "noindex");
    return sendPage(request, reply, site.fallback, null);
  });
}
