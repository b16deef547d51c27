import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "#harness/free-port.ts";
import { indexedPaths } from "#web/prerendered-paths.ts";
import { ensureWebBuild } from "../../ops/bootstrap.mjs";
import type { Drill } from "../chaos/frame/drill.ts";
import { chromiumFlags, ensureChromium } from "../chromium.mjs";
import { startSampleServer } from "../sample-server.ts";
import { openViewer, sampleIds } from "../screens/viewers.ts";
import { median, spread } from "./timing.ts";
import { quoteOnSlowPhone } from "./web/slow-phone.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Chromium's trace is at times without its beginning, for which Lighthouse has no other remedy. */
const tries = 3;

/** Lighthouse as a phone, once, in the browser that listens for it on this port. */
async function runLighthouse(url: string, port: number): Promise<Result> {
  let reason = "no result";
  for (let attempt = 1; attempt <= tries; attempt++) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: "silent",
    });
    const { runtimeError, finalDisplayedUrl } = result?.lhr ?? {};
    if (result && finalDisplayedUrl === url && !runtimeError) return result.lhr;
    reason = runtimeError?.message ?? `it led to ${finalDisplayedUrl}`;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${reason}`);
}

/** Points out of 100 of each category, in their order; signed-in pages are kept from search engines. */
function scoresOf({ categories: scored }: Result): readonly number[] {
  return categories.map((name) => Math.round(100 * (scored[name]?.score ?? Number.NaN)));
}

/** Milliseconds until the largest thing on the page is there. */
const largestPaintOf = ({ audits }: Result) =>
  audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;

const viewers = ["visitor", "client", "driver", "admin"] as const;

/** The pages that each of them opens; `order` is one that all but the visitor may see. */
const pagesOf = (order: string): Readonly<Record<(typeof viewers)[number], readonly string[]>> => ({
  visitor: indexedPaths,
  client: ["/dashboard", "/orders/all"],
  driver: ["/dashboard"],
  admin: ["/orders/all", `/orders/details/${order}`, "/clients/all", "/pricing"],
});

export const webPart: Drill = {
  name: "web",
  about: "Lighthouse as a phone on each page, and the first price on a slow line",
  rounds: 5,
  processes: 0,
  work: async ({ rounds, say, figure, attempt, onEnd }) => {
    await ensureWebBuild(process.execPath);
    const server = await startSampleServer();
    onEnd(server.stop);
    const executablePath = await ensureChromium(process.execPath, { shell: false });
    const port = await freePort();
    const args = [...chromiumFlags, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath, args });
    onEnd(() => browser.close());
    const office = await openViewer(browser, "admin", server, 360);
    const pages = pagesOf((await sampleIds(office.request)).order);
    await office.close();

    // Lighthouse opens its pages where the browser itself would. The browser forgets the cookies of
    // that place when its last page closes, so one page stays open beside the measured ones.
    const guest = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const place = guest.contexts()[0];
    if (!place) throw new Error("The browser has no place of its own.");
    await place.newPage();
    const measure = async (path: string) => {
      const runs: Result[] = [];
      while (runs.length < rounds) runs.push(await runLighthouse(server.baseURL + path, port));
      const scores = runs[0] ? scoresOf(runs[0]) : [];
      const medians = scores.map((_, at) => median(runs.map((run) => scoresOf(run)[at] ?? 0)));
      return `${medians.join(" ")}, largest paint after ${spread(runs.map(largestPaintOf))} ms`;
    };
    for (const viewer of viewers) {
      const signedIn = await openViewer(browser, viewer, server, 360);
      await place.clearCookies();
      await place.addCookies((await signedIn.storageState()).cookies);
      await signedIn.close();
      for (const path of pages[viewer]) {
        const page = `${viewer}: ${path}`;
        say(`Lighthouse, ${page}`);
        await attempt(page, async () => figure(page, await measure(path)));
      }
    }
    await guest.close();

    const runs: Awaited<ReturnType<typeof quoteOnSlowPhone>>[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`slow 3G, ${round} of ${rounds}`);
      await attempt(`slow 3G, ${round} of ${rounds}`, async () => {
        runs.push(await quoteOnSlowPhone(browser, server.baseURL));
      });
    }
    for (const name of Object.keys(runs[0] ?? {}) as (keyof (typeof runs)[number])[]) {
      figure(`/quote ${name}, ms`, spread(runs.map((run) => run[name])));
    }
    return { "points of": "performance, accessibility, best practices, SEO" };
  },
};
