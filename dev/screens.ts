/**
 * `npm run screens` takes a picture of every page in every state, at 360 and 1280 pixels, and of
 * every form on a phone with its keyboard up, into the folder screens/.
 *
 * usage: npm run screens [-- WORD …]   only pictures whose name holds one of the words
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Viewer } from "#harness/pages.ts";
import { ensureWebBuild } from "../ops/bootstrap.mjs";
import { chromiumFlags, ensureChromium } from "./chromium.mjs";
import { startSampleServer } from "./sample-server.ts";
import { type ApiState, type Picture, pictures } from "./screens/pictures.ts";
import { addSampleWork, openViewer } from "./screens/viewers.ts";

const folder = join(import.meta.dirname, "../screens");
const widths = [360, 1280] as const;
/** The part of a cheap phone's screen that its keyboard leaves free. */
const aboveKeyboard = { width: 360, height: 420 };
const fields = "main :is(input:not([type=checkbox], [type=radio]), textarea):enabled";

const away = {
  status: 503,
  json: {
    code: "unavailable",
    msg: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
  },
};
const nothing = { json: { items: [], total: 0, nextCursor: null } };

/** Lets every read but that of the session answer with no rows, or not at all. */
async function setApiState(page: Page, apiState: ApiState): Promise<void> {
  await page.unrouteAll();
  if (apiState === "normal") return;
  await page.route(/\/api\/(?!me$|login$)/, (route) => {
    if (apiState === "error") return route.fulfill(away);
    const isList = /\/(all|mine|suspended|pricing)(\?|$)/.test(route.request().url());
    return isList ? route.fulfill(nothing) : route.continue();
  });
}

/** The page as it is when nothing loads or moves any more, with what failed on it. */
async function take(page: Page, picture: Picture, path: string, file: string): Promise<string[]> {
  const problems: string[] = [];
  const note = (error: Error) => problems.push(error.message);
  page.on("pageerror", note);
  await setApiState(page, picture.apiState);
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  // The pages try again for some seconds before they say that something cannot be had.
  if (picture.apiState === "error")
    await page
      .getByText(/could not|cannot|no connection/i)
      .first()
      .waitFor();
  if (picture.act) {
    await picture.act(page);
    await page.waitForLoadState("networkidle");
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  if (overflow > 0) problems.push(`${overflow} pixels too wide`);
  // The picture is as tall as the page, so that floating parts stand at its bottom and not across its
  // middle. The page must not grow with it. A window stays in the middle of an ordinary screen.
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const pageHeight = await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("main, main *")) {
      const { minHeight } = getComputedStyle(part);
      if (minHeight !== "0px" && minHeight !== "auto") part.style.minHeight = minHeight;
    }
    return document.documentElement.scrollHeight;
  });
  const hasWindow = await page.locator("dialog[open]").first().isVisible();
  const height = hasWindow ? size.height : Math.max(size.height, pageHeight);
  await page.setViewportSize({ ...size, height });
  await page.screenshot({ path: file, animations: "disabled" });
  if (size.width === aboveKeyboard.width) await takeWithKeyboard(page, file);
  page.off("pageerror", note);
  return problems;
}

/** The first field of the page, if it has any, as somebody types into it. */
async function takeWithKeyboard(page: Page, file: string): Promise<void> {
  const field = page.locator(fields).filter({ visible: true }).first();
  if ((await field.count()) === 0) return;
  await page.setViewportSize(aboveKeyboard);
  await field.focus();
  await page.screenshot({ path: file.replace(/\.png$/, "-keyboard.png"), animations: "disabled" });
}

const wanted = process.argv.slice(2);
const chosen = pictures.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
await ensureWebBuild(process.execPath);
const executablePath = await ensureChromium(process.execPath);
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startSampleServer();
const browser = await chromium.launch({ args: chromiumFlags, executablePath });
let failures = 0;
try {
  const ids = await addSampleWork(browser, server);
  for (const width of widths) {
    const contexts = new Map<Viewer, BrowserContext>();
    for (const picture of chosen) {
      const { viewer, name } = picture;
      const context = contexts.get(viewer) ?? (await openViewer(browser, viewer, server, width));
      contexts.set(viewer, context);
      const page = await context.newPage();
      try {
        const file = join(folder, `${name}-${width}.png`);
        const problems = await take(page, picture, picture.path(ids), file);
        failures += problems.length;
        console.log(`${width} ${name}${problems.map((problem) => `\n  ! ${problem}`).join("")}`);
      } catch (error) {
        failures += 1;
        console.log(`${width} ${name}\n  ! ${error instanceof Error ? error.message : error}`);
      }
      await page.close();
    }
    for (const context of contexts.values()) await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(
  `${chosen.length * widths.length} pictures, and those with a keyboard, in screens/, ${failures} problems`,
);
process.exitCode = failures === 0 ? 0 : 1;
