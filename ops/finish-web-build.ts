/**
 * Runs after `vite build`: makes the HTML around the pages that search engines and links lead to,
 * which the server draws (decision 035), lists them with the hashes of their inline scripts for the
 * Content-Security-Policy, writes the files that machines ask for, and compresses what the server
 * sends as it is.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Manifest } from "vite";
import { type Company, firstCompanySettings, toPublicCompany } from "#contract/company.ts";
import { companyFieldNames } from "#domain/company/company-details.ts";
import { maxReviewLength, minShownReviews } from "#domain/reviews/review-policy.ts";
import { compressForWeb } from "#server/platform/http/filled-pages.ts";
import { notFoundPath, prerenderedPaths, searchIndexedPaths } from "#web/prerendered-paths.ts";
import { pageRoutes } from "#web/routes.ts";
import { lastRouteInChain, listPageChains, type PageChain } from "#web/routing/route-table.ts";
import {
  appEntry,
  chunkOf,
  chunksForSources,
  loadingHtml,
  otherPages,
  pageHtml,
} from "./page-html.ts";
import { offlineFiles, serviceWorker } from "./service-worker.ts";
import { checkPageHead, robots, sitemap, webManifest } from "./site-files.ts";

type Page = {
  readonly file: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

const build = join(import.meta.dirname, "../build");
const client = join(build, "client");
/** The smallest file, in bytes, that is compressed: for smaller ones the header costs as much as it saves. */
const smallestCompressed = 300;

/** A company with every detail and every kind of review, so that each page has all that it can have. */
const company: Company = {
  ...toPublicCompany(firstCompanySettings),
  ...Object.fromEntries(companyFieldNames.map((field) => [field, "+27825550000"])),
};
const review = { name: "Thandi", area: "Sandton", rating: 1, reply: "Yes", day: "2026-12-05" };
const reviews = Array.from({ length: minShownReviews }, (_, place) => ({
  ...review,
  words: "much ".repeat(place * maxReviewLength),
}));

await finish();

async function finish(): Promise<void> {
  const { loadPageDescription, drawPage } = (await import(
    join(build, "render/entry-build.js")
  )) as typeof import("#web/entry-build.tsx");
  const icon = await readFile(join(client, "favicon.svg"), "utf8");
  const template = withIcon(await readFile(join(client, "index.html"), "utf8"), icon);
  const manifest = JSON.parse(
    await readFile(join(client, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const readStyle = (href: string) => readFileSync(join(client, href), "utf8");
  const built = { template, manifest, readStyle };
  const pages: Record<string, Page & { readonly prerendered: true }> = {};
  const documents: string[] = [];
  for (const path of [...prerenderedPaths, notFoundPath]) {
    const page = await loadPageDescription(path);
    if (page.isDocument && path !== notFoundPath) documents.push(path);
    const body = await drawPage(path, { company, reviews });
    checkStyles(path, body);
    const html = pageHtml(built, page, body);
    checkPageHead(path, html, searchIndexedPaths.includes(path));
    const stored = await storePage(`${path.slice(1)}/index.html`, html);
    pages[path] = { ...stored, prerendered: true };
  }
  const { [notFoundPath]: notFound, ...others } = pages;
  const fallback = await storePage("loading.html", loadingHtml(built));
  const chains = listPageChains(pageRoutes).filter((chain) => lastRouteInChain(chain).path !== "*");
  const patternOf = (chain: PageChain) => `/${lastRouteInChain(chain).path}`;
  const patterns = chains.map(patternOf);
  const preloads = Object.fromEntries(
    chains
      .filter((chain) => !(patternOf(chain) in others))
      .map((chain) => [patternOf(chain), preloadsOf(manifest, chain)]),
  );
  await writeFile(join(client, "sitemap.xml"), sitemap(searchIndexedPaths));
  await writeFile(join(client, "robots.txt"), robots(patterns, Object.keys(others)));
  await writeFile(join(client, "manifest.json"), webManifest());
  const worker = await serviceWorker(offlineFiles(manifest, client, documents));
  await writeFile(join(client, "sw.js"), worker);
  const site = {
    pages: others,
    fallback,
    notFound,
    routes: patterns,
    preloads,
    files: await looseFiles(),
  };
  await writeFile(join(build, "site.json"), `${JSON.stringify(site, null, 2)}\n`);
  await rm(join(client, ".vite"), { recursive: true });
  await compressAll();
}

/** The code of a page beside what all pages start with, as the header `Link` asks for it. */
function preloadsOf(manifest: Manifest, chain: PageChain): string {
  const files = chain.map(({ file }) => `src/web/${file}`);
  const { dynamicImports = [] } = chunkOf(manifest, appEntry);
  const isListedFirst = files.every((file) => dynamicImports.includes(file));
  const sources = isListedFirst ? files : [otherPages, ...files];
  const shared = new Set(chunksForSources(manifest, [appEntry]));
  return chunksForSources(manifest, sources)
    .filter((chunk) => !shared.has(chunk))
    .map(({ file }) => `</${file}>; rel=modulepreload`)
    .join(", ");
}

/** The icon in the page itself: with its headers it would be a request of 1.3 kB. */
function withIcon(template: string, icon: string): string {
  const text = icon
    .trim()
    .replaceAll('"', "'")
    .replace(/[<>#%\n]/g, encodeURIComponent);
  const address = `data:image/svg+xml,${text}`;
  const html = template.replace('href="/favicon.svg"', `href="${address}"`);
  if (html === template) throw new Error("index.html has no icon at /favicon.svg.");
  return html;
}

/** @throws Error for a page that the Content-Security-Policy would break. */
function checkStyles(path: string, body: string): void {
  const styled = /<[a-z][^>]*\sstyle=/i.exec(body.replace(/<script\b[\s\S]*?<\/script>/gi, ""));
  if (styled)
    throw new Error(`${path} has a style attribute, which the policy refuses: ${styled[0]}`);
}

async function storePage(path: string, html: string): Promise<Page> {
  const file = path.replace(/^\//, "");
  await mkdir(dirname(join(client, file)), { recursive: true });
  await writeFile(join(client, file), html);
  return {
    file,
    scriptHashes: inlineTexts(html, "script").map(hashOf),
    styleHashes: inlineTexts(html, "style").map(hashOf),
  };
}

/** The texts of scripts or styles that stand in the page itself. */
function inlineTexts(html: string, element: "script" | "style"): string[] {
  return [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, "gi"))]
    .filter(([, attributes]) => !/\ssrc=/i.test(attributes ?? ""))
    .map(([, , text]) => text ?? "");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The files beside the pages, such as `/favicon.svg`, by their addresses. */
async function looseFiles(): Promise<string[]> {
  const files = await Array.fromAsync(glob("*.{svg,png,ico,txt,xml,json,js}", { cwd: client }));
  return files.map((file) => `/${file}`).sort();
}

async function compressAll(): Promise<void> {
  for await (const file of glob("**/*.{js,css,svg,json}", { cwd: client })) {
    const path = join(client, file);
    const bytes = await readFile(path);
    if (bytes.length < smallestCompressed) continue;
    const { br, gzip } = await compressForWeb(bytes);
    await writeFile(`${path}.gz`, gzip);
    await writeFile(`${path}.br`, br);
  }
}
