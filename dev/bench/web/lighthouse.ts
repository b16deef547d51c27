import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromiumFlags } from "../../chromium.mjs";
import type { Bench } from "../frame/part.ts";
import { figure, spread, table } from "../frame/report.ts";
import { median } from "../timing.ts";
import { type Site, type SitePage, type SiteViewer, viewers } from "./site.ts";

const categories = {
  performance: "perf.",
  accessibility: "acc.",
  "best-practices": "best pr.",
  seo: "SEO",
} as const;
type Category = keyof typeof categories;
const categoryNames = Object.keys(categories) as Category[];

const milliseconds = (ms: number) => Math.round(ms).toLocaleString("en-US");
const metrics = [
  ["LCP, ms", "largest-contentful-paint", milliseconds],
  ["TBT, ms", "total-blocking-time", milliseconds],
  ["CLS", "cumulative-layout-shift", (value: number) => value.toFixed(3)],
  ["SI, ms", "speed-index", milliseconds],
] as const;

/** A page that no site can beat: as much as a phone needs to show one line. */
const barePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="The yardstick"><title>Yardstick</title></head><body><h1>Yardstick</h1><p>${"One line of text. ".repeat(40)}</p></body></html>`;

async function serveBarePage() {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end(barePage);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

/** Chromium's trace is at times without its beginning, for which Lighthouse has no other remedy. */
const tries = 3;

async function run(url: string, port: number): Promise<Result> {
  let reason = "no result";
  for (let attempt = 1; attempt <= tries; attempt++) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: categoryNames,
      logLevel: "silent",
    });
    const { runtimeError, finalDisplayedUrl } = result?.lhr ?? {};
    if (result && finalDisplayedUrl === url && !runtimeError) return result.lhr;
    reason = runtimeError?.message ?? `it led to ${finalDisplayedUrl}`;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${reason}`);
}

const scoreOf = (lhr: Result, category: Category) => {
  const score = lhr.categories[category]?.score ?? Number.NaN;
  return Math.round(100 * score);
};
const metricOf = (lhr: Result, audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
const scoresOf = (runs: readonly Result[], category: Category) =>
  runs.map((lhr) => scoreOf(lhr, category));

/** Signed-in pages are kept from search engines. */
const wantedOf = (viewer: SiteViewer) =>
  categoryNames.filter((category) => category !== "seo" || viewer === "visitor");

/** What cost a page points in a category, by the last run. */
function costOf(runs: readonly Result[], category: Category): string[] {
  const last = runs.at(-1);
  if (!last || median(scoresOf(runs, category)) === 100) return [];
  const costly = (last.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = last.audits[id];
    const score = audit?.score ?? 1;
    return audit && weight > 0 && score < 1 ? [`${audit.title} ${audit.displayValue ?? ""}`] : [];
  });
  return costly.map((text) => text.trim());
}

async function measureViewer(
  site: Site,
  { say, keep, rounds = 5 }: Bench,
  viewer: SiteViewer,
  bare: string,
): Promise<ReadonlyMap<SitePage | "bare", Result[]>> {
  const { server, chromePath, cookies } = site;
  const pages = site.pages.filter((page) => page.viewer === viewer);
  const found = new Map<SitePage | "bare", Result[]>([["bare", []]]);
  if (pages.length === 0) return found;
  const start = () => launch({ chromePath, chromeFlags: chromiumFlags, handleSIGINT: false });
  const { it: chrome, end } = await keep(start, (started) => started.kill());
  // Lighthouse leaves the cookies of the browser as they are.
  const guest = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  await guest.contexts()[0]?.addCookies(cookies[viewer]);
  await guest.close();
  for (let round = 1; round <= rounds; round++) {
    found.get("bare")?.push(await run(bare, chrome.port));
    for (const page of pages) {
      const lhr = await run(`${server.baseURL}${page.path}`, chrome.port);
      found.set(page, [...(found.get(page) ?? []), lhr]);
      const scores = categoryNames.map((category) => scoreOf(lhr, category)).join(" ");
      say(`Lighthouse ${round} of ${rounds}: ${page.name} ${scores}`);
    }
  }
  await end();
  return found;
}

/** Lighthouse as a phone, every page in turn, with the bare page in between. */
export async function measureLighthouse(site: Site, bench: Bench): Promise<readonly string[]> {
  const { it: bare } = await bench.keep(serveBarePage, ({ stop }) => stop());
  const bareRuns: Result[] = [];
  const found: (readonly [SitePage, Result[]])[] = [];
  for (const viewer of viewers) {
    for (const [page, runs] of await measureViewer(site, bench, viewer, bare.url)) {
      if (page === "bare") bareRuns.push(...runs);
      else found.push([page, runs]);
    }
  }
  const bareLcp = median(bareRuns.map((lhr) => metricOf(lhr, metrics[0][1])));
  const cells = (name: string, runs: readonly Result[], wanted: readonly Category[]) => [
    name,
    ...categoryNames.map((category) =>
      wanted.includes(category) ? spread(scoresOf(runs, category), String) : "",
    ),
    ...metrics.map(([, audit, show]) =>
      spread(
        runs.map((lhr) => metricOf(lhr, audit)),
        show,
      ),
    ),
    figure(median(runs.map((lhr) => metricOf(lhr, metrics[0][1]))) / bareLcp),
  ];
  const rows = found.map(([{ name, viewer }, runs]) => cells(name, runs, wantedOf(viewer)));
  const costs = found.flatMap(([{ name, viewer }, runs]) => {
    const texts = wantedOf(viewer).flatMap((category) => costOf(runs, category));
    return texts.length > 0 ? [`- ${name}: ${texts.join("; ")}`] : [];
  });
  const speed = spread(
    bareRuns.map((lhr) => lhr.environment.benchmarkIndex),
    (index) => index.toFixed(0),
  );
  const header = [
    "page",
    ...Object.values(categories),
    ...metrics.map(([name]) => name),
    "LCP ÷ bare",
  ];
  return [
    `### Lighthouse\n\nLighthouse ${bareRuns[0]?.lighthouseVersion ?? ""}, mobile, its simulated slow 4G and a four times slower processor; an empty cache. ${bench.rounds ?? 5} runs of each page, in turn, median (least–most). The yardstick is a page of 1 kB from a bare server in the same rounds. Lighthouse's own index of this machine's speed was ${speed}. Signed-in pages are kept from search engines, so SEO is left out.`,
    table(header, [...rows, cells("the bare page", bareRuns, ["performance"])]),
    costs.length > 0 ? `What costs points, by the last run:\n\n${costs.join("\n")}` : "",
  ].filter(Boolean);
}
