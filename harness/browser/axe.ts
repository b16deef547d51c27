import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";

/**
 * Names the pages that are alike to axe by their open and faulty parts, and their address without ids. A
 * wide screen changes the frame of a page and its table, but not the words of a form, so one page of each
 * make-up stands for the others there.
 */
async function pageKind(page: Page): Promise<string> {
  const path = new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, "{id}");
  const parts = await page.evaluate(() =>
    [
      "[role=dialog]",
      "[role=alert]",
      "[aria-expanded=true]",
      "nav[aria-label=Workspace]",
      "table",
      "form",
    ].map((part) => document.querySelector(part) !== null),
  );
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  return [isWide ? "wide" : path, ...parts].join(" ");
}

/** Notes that somebody looks at this kind of page in this run; no note where another worker did. */
function claim(kind: string): string | undefined {
  const looks = join(test.info().project.outputDir, "axe");
  const note = join(looks, createHash("sha256").update(kind).digest("hex"));
  mkdirSync(looks, { recursive: true });
  try {
    mkdirSync(note);
    return note;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
}

/** The small form of axe, half as long as `axe.source`. */
const source = readFileSync(
  join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"),
  "utf8",
);

/**
 * Holds the page as it is now against WCAG 2.2 AA and axe's best practices, once for each kind of
 * page in a run: to look again at the same kind takes a second and finds the same.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const note = claim(await pageKind(page));
  if (note === undefined) return;
  let isClean = false;
  try {
    // Axe must not judge a colour half way to another: changes of colour are ended, and none begins.
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    const found = await page.evaluate(async () => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      for (const change of document.getAnimations()) {
        if (change instanceof CSSTransition) change.finish();
      }
      // No page has a frame, and no rule of these looks into style sheets: to load them again is time alone.
      const options = { preload: false, iframes: false };
      const { violations } = await run(document, { ...options, resultTypes: ["violations"] });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    });
    expect(found).toEqual([]);
    isClean = true;
  } finally {
    await page.emulateMedia({ reducedMotion: null });
    // The next try, or another test, must look again.
    if (!isClean) rmdirSync(note);
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
