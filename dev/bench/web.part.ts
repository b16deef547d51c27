import { type Browser, chromium, type Page } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { daysAhead } from "#harness/browser/booking.ts";
import { freePort } from "#harness/free-port.ts";
import { filledDraft } from "#harness/quote-draft.ts";
import { searchIndexedPaths } from "#web/prerendered-paths.ts";
import { ensureWebBuild } from "../../ops/bootstrap.mjs";
import type { Drill } from "../chaos/frame/drill.ts";
import { chromiumFlags, ensureChromium } from "../chromium.mjs";
import { startSampleServer } from "../sample-server.ts";
import { firstRecord, openViewer } from "../screens/viewers.ts";
import { formatSpread, median } from "./timing.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Chromium's trace is at times without its beginning, for which Lighthouse has no other remedy. */
const tries = 3;

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

const largestPaintOf = ({ audits }: Result) =>
  audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;

const viewers = ["visitor", "client", "driver", "admin"] as const;

/** The pages that each of them opens; `order` is one that all but the visitor may see. */
const pagesOf = (order: string): Readonly<Record<(typeof viewers)[number], readonly string[]>> => ({
  visitor: searchIndexedPaths,
  client: ["/dashboard", "/orders/all"],
  driver: ["/dashboard"],
  admin: ["/orders/all", `/orders/details/${order}`, "/clients/all", "/pricing"],
});

/** Lighthouse's slow 3G, and a phone that is four times slower than this machine. */
const profile = { kilobits: 400, latencyMs: 400, slowdown: 4 } as const;
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-ZA",
  timezoneId: "Africa/Johannesburg",
};

/** The browser storage of a visitor who chose truck, day and time before. */
function draftState(origin: string) {
  const { truckSize, orderTime } = filledDraft;
  const value = JSON.stringify({ version: 1, truckSize, orderTime, orderDate: daysAhead(14) });
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: "layisha.quote-draft", value }] }],
  };
}

/** Chooses a place as a person does who knows its name. */
async function choosePlace(page: Page, field: string, typed: string): Promise<void> {
  const box = page.getByLabel(field, { exact: true }).first();
  await box.click();
  await box.pressSequentially(typed);
  await page.getByRole("option", { name: typed }).first().click();
}

/**
 * Opens /quote on a slow phone and types at once; answers the milliseconds since it was opened. Then
 * chooses another destination; answers the milliseconds since the last key, and since the choice.
 */
async function quoteOnSlowPhone(browser: Browser, baseURL: string) {
  const storageState = draftState(baseURL);
  const context = await browser.newContext({ ...phone, baseURL, storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytesPerSecond = (profile.kilobits * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: profile.slowdown });
  const start = performance.now();
  const since = () => performance.now() - start;
  await page.goto("/quote", { waitUntil: "commit" });
  const pickup = page.getByRole("combobox", { name: "Pick Up" });
  await pickup.pressSequentially("Ros");
  const typed = since();
  await page.getByRole("option", { name: "Rosebank" }).first().waitFor();
  const suggested = since();
  await page.getByRole("option", { name: "Rosebank" }).first().click();
  await choosePlace(page, "Destination", "Hatfield");
  const price = page
    .getByRole("region", { name: "Your price" })
    .getByText(/R\s?\d/)
    .first();
  await price.waitFor();
  const priced = since();
  const first = await price.textContent();
  const destination = page.getByRole("combobox", { name: "Destination" });
  await destination.fill("");
  await destination.pressSequentially("Benoni");
  const lastKey = since();
  const other = page.getByRole("option", { name: "Benoni" }).first();
  await other.waitFor();
  const suggestedAgain = since();
  await other.click();
  const chosen = since();
  await price.filter({ hasNotText: first ?? "" }).waitFor();
  const times = {
    "takes typing": typed,
    suggests: suggested,
    prices: priced,
    "suggests again": suggestedAgain - lastKey,
    "prices again": since() - chosen,
  };
  await context.close();
  return times;
}

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
    const pages = pagesOf(
      (await firstRecord(office.request, "orders/all?limit=1&assigned=yes")).id,
    );
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
      return `${medians.join(" ")}, largest paint after ${formatSpread(runs.map(largestPaintOf))} ms`;
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
      figure(`/quote ${name}, ms`, formatSpread(runs.map((run) => run[name])));
    }
    return { "points of": "performance, accessibility, best practices, SEO" };
  },
};
