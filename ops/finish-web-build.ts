/**
 * Runs after `react-router build`: lists the pages with the hashes of their inline scripts for the
 * Content-Security-Policy, writes the files that machines ask for, and compresses what the server
 * sends as it is.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { indexedPaths, notFoundPath } from "#web/prerendered-paths.ts";
import routes from "#web/routes.ts";
import { checkHead, robots, sitemap, webManifest } from "./site-files.ts";

type Page = { readonly file: string; readonly scriptHashes: readonly string[] };

const client = join(import.meta.dirname, "../build/client");
const fallbackFile = "__spa-fallback.html";
/** Smaller files fit one packet either way. */
const smallestCompressed = 1000;

await finish();

async function finish(): Promise<void> {
  if (!existsSync(join(client, fallbackFile))) {
    throw new Error(`${fallbackFile} is missing in build/client. Run react-router build first.`);
  }
  const pages: Record<string, Page & { readonly prerendered: true }> = {};
  for await (const file of glob("**/index.html", { cwd: client })) {
    const address = `/${file.replace(/\/?index\.html$/, "")}`;
    pages[address] = { ...(await readPage(file)), prerendered: true };
  }
  const { [notFoundPath]: notFound, ...others } = pages;
  if (!notFound)
    throw new Error(`The page for unknown addresses, ${notFoundPath}, was not rendered.`);
  for (const [path, { file }] of Object.entries(pages)) {
    checkHead(path, await readFile(join(client, file), "utf8"), indexedPaths.includes(path));
  }
  const patterns = patternsOf(routes);
  await writeFile(join(client, "sitemap.xml"), sitemap(indexedPaths));
  await writeFile(join(client, "robots.txt"), robots(patterns, Object.keys(others)));
  await writeFile(join(client, "manifest.json"), webManifest());
  const fallback = await readPage(fallbackFile);
  const site = { pages: others, fallback, notFound, routes: patterns, files: await looseFiles() };
  await writeFile(join(client, "../site.json"), `${JSON.stringify(site, null, 2)}\n`);
  await compressAll();
}

/** @throws Error for a page that the Content-Security-Policy would break. */
async function readPage(file: string): Promise<Page> {
  const html = paintFirst(await readFile(join(client, file), "utf8"));
  await writeFile(join(client, file), html);
  const styled = /<[a-z][^>]*\sstyle=/i.exec(html.replace(/<script\b[\s\S]*?<\/script>/gi, ""));
  if (styled)
    throw new Error(`${file} has a style attribute, which the policy refuses: ${styled[0]}`);
  if (/<style\b/i.test(html))
    throw new Error(`${file} has a style element, which the policy refuses.`);
  return { file, scriptHashes: inlineScripts(html).map(hashOf) };
}

/**
 * Puts what the first paint needs before what the page runs on: the style sheet goes ahead of the
 * script preloads, which would take every connection first, and those yield to it and the typeface.
 * React finds these links by their address, wherever they stand.
 */
function paintFirst(html: string): string {
  const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  const scripts = html.indexOf('<link rel="modulepreload"');
  if (sheet === undefined || scripts === -1) return html;
  const before = html.slice(0, scripts).replace(sheet, "");
  const after = html.slice(scripts).replace(sheet, "");
  const yielding = '<link rel="modulepreload" fetchpriority="low"';
  return before + sheet + after.replace(/<link rel="modulepreload"(?! fetchpriority)/g, yielding);
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes]) => !/\ssrc=/i.test(attributes ?? ""))
    .map(([, , text]) => text ?? "");
}

function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** Every address that has a page, such as `/orders/details/:id`; the catch-all is none. */
function patternsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const own = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return patternsOf(entry.children, own);
    return entry.path === "*" ? [] : [own === "" ? "/" : own];
  });
}

/** The files beside the pages, such as `/favicon.svg`, by their addresses. */
async function looseFiles(): Promise<string[]> {
  const files = await Array.fromAsync(glob("*.{svg,png,ico,txt,xml,json}", { cwd: client }));
  return files.map((file) => `/${file}`).sort();
}

async function compressAll(): Promise<void> {
  for await (const file of glob("**/*.{js,css,html,svg,json,xml,txt}", { cwd: client })) {
    const path = join(client, file);
    const bytes = await readFile(path);
    if (bytes.length < smallestCompressed) continue;
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(`${path}.br`, await brotli(bytes));
  }
}

function brotli(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
