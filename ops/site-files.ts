/** The files that machines ask a site for: written at build time from the pages that there are. */
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { escapeHtml } from "./page-html.ts";

export function sitemap(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeHtml(addressOf(path))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/**
 * Keeps machines from the API, the mailbox of development and everything that needs an account: all
 * routes whose first part no prerendered page has. Styles, scripts and pictures stay open.
 */
export function robots(routes: readonly string[], prerendered: readonly string[]): string {
  const open = new Set(prerendered.map(firstPart));
  const closed = new Set(["/api/", "/dev/", ...routes.map(firstPart)]);
  return [
    "User-agent: *",
    ...[...closed].filter((part) => !open.has(part)).map((part) => `Disallow: ${part}`),
    "",
    `Sitemap: ${addressOf("/sitemap.xml")}`,
    "",
  ].join("\n");
}

const iconSizes = [192, 512] as const;

/** Describes the site as an app for the home screen of a phone, which may cut the maskable icons to its shape. */
export function webManifest(): string {
  const icons = (file: string, purpose: "any" | "maskable") =>
    iconSizes.map((size) => ({
      src: `/${file}-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    }));
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: "en-ZA",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#FAF7F2",
    theme_color: "#FAF7F2",
    icons: [...icons("icon", "any"), ...icons("icon-maskable", "maskable")],
    // Behind a long press on the icon: a client's and a driver's day are a tap away.
    shortcuts: [
      { name: "Get a Quote", url: webPaths.quote() },
      { name: "Orders", url: webPaths.orders() },
      { name: "Open jobs", url: webPaths.openJobs() },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Holds a page against the list: a listed one names its own address in its head, any other keeps
 * itself out of search indexes.
 * @throws Error for a page whose head says otherwise
 */
export function checkPageHead(path: string, html: string, isListed: boolean): void {
  const names = html.includes(`<link rel="canonical" href="${addressOf(path)}">`);
  const isKeptOut = /<meta name="robots" content="noindex">/.test(html);
  if (isListed ? names && !isKeptOut : isKeptOut) return;
  const wanted = isListed ? "its canonical address" : "noindex";
  throw new Error(`The head of ${path} lacks ${wanted}: see PageHead and prerendered-paths.ts.`);
}

function addressOf(path: string): string {
  return brand.siteUrl + path;
}

function firstPart(path: string): string {
  return `/${path.split("/")[1] ?? ""}`;
}
