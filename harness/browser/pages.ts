import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe.ts";

/**
 * The page as it is now is accessible, never scrolls sideways, nothing floats over it, and a translation
 * keeps its words apart.
 */
export async function checkPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await passingUnderMessaging(page)).toEqual([]);
  expect(await wordsRunTogether(page)).toEqual([]);
}

/**
 * Texts side by side in a flex box: a translator gives each an element of its own, and the space between
 * them goes.
 */
async function wordsRunTogether(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    return [...document.querySelectorAll("font + font")]
      .flatMap((font) => font.parentElement ?? [])
      .filter((parent) => /flex|grid/.test(getComputedStyle(parent).display))
      .map((parent) => parent.outerHTML.slice(0, 160));
  });
}

/** The headings, fields and buttons that are, or come by scrolling, under the messaging button. */
async function passingUnderMessaging(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const button = document.querySelector("[aria-label='Message us'] a");
    // In the bar it is above the page.
    if (!button || getComputedStyle(button).position !== "fixed") return [];
    const { left, right } = button.getBoundingClientRect();
    return [...document.querySelectorAll("main :is(h1, h2, h3, td, a, button, input)")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.right > left && box.left < right;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/**
 * Notes whatever the Content-Security-Policy refuses on this page, on every address that it is led to
 * from now on. The list grows while the pages are looked at.
 */
export async function watchContentPolicy(page: Page): Promise<readonly string[]> {
  const refused: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (violation) => {
      const { documentURI, violatedDirective, blockedURI, sample } = violation;
      const note = `${documentURI}: ${violatedDirective} refuses ${blockedURI} ${sample}`;
      (window as unknown as { noteRefusal: (what: string) => void }).noteRefusal(note);
    });
  });
  return refused;
}

/** Has the pages to come believe their own clock, whatever time the answers of the server say. */
export async function believeOwnClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === "date" ? null : get.call(this, name);
    };
  });
}

/** Whether the page is narrower than a table needs: then lists show as cards. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Presses a button that asks first, and says yes. */
export async function pressYes(page: Page, name: string): Promise<void> {
  await press(page, name);
  await sayYes(page);
}

/** The middle of what is pressed, on the screen. */
export async function pressPoint(
  button: Locator,
): Promise<{ readonly x: number; readonly y: number }> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The words of the button or link at a spot of the screen; null where nothing is pressed there. */
export const pressedAt = (page: Page, spot: { readonly x: number; readonly y: number }) =>
  page.evaluate(({ x, y }) => {
    const control = document.elementFromPoint(x, y)?.closest("button, a, label");
    return control ? control.textContent.trim() : null;
  }, spot);

/** Answers the question that is open. */
export async function sayYes(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Yes", exact: true }).click();
}

const tooMany = {
  code: "too_many_requests",
  msg: "That was tried too often. Wait a little and try again.",
};

/** Has calls answered with a refusal, as the server would write it; no later try changes it. */
export async function refuse(
  page: Page,
  path: string,
  status = 429,
  json: object = tooMany,
): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }));
}

const callsUnderWay = new WeakMap<Page, Set<Request>>();

/** Notes which calls of the API this page waits for. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  callsUnderWay.set(page, calls);
  page.on("request", (call) => call.url().includes("/api/") && calls.add(call));
  page.on("requestfinished", (call) => calls.delete(call));
  page.on("requestfailed", (call) => calls.delete(call));
}

/**
 * Lets the page's own time pass until this is so; its clock must be installed. It passes between calls: a
 * leap while one is under way would reach the page's limit for it. One that nobody ever answers is waited
 * for a second.
 */
export async function passTimeUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  stepMs = 5_000,
): Promise<void> {
  await expect(async () => {
    const patienceEnds = Date.now() + 1_000;
    await expect
      .poll(() => callsUnderWay.get(page)?.size === 0 || Date.now() > patienceEnds)
      .toBe(true);
    await page.clock.fastForward(stepMs);
    expect(await isSo()).toBe(true);
  }).toPass({ intervals: [100] });
}

/** Lets the page's own time pass until it shows this; its clock must be installed. */
export const passTimeUntilShown = (page: Page, shown: Locator) =>
  passTimeUntil(page, () => shown.isVisible());

export async function expectLinks(
  within: Page | Locator,
  links: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, href] of Object.entries(links)) {
    await expect(within.getByRole("link", { name })).toHaveAttribute("href", href);
  }
}

/** The records of a list, be they rows or cards. */
export function recordRows(page: Page) {
  return page.getByRole("article").or(page.locator("tbody tr"));
}

export function detailsLink(page: Page) {
  return page.getByRole("link", { name: /^Order details/ });
}

export function rowButton(page: Page, name: string) {
  return page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });
}

/** The names of the columns: headers of the table, or the fields that a card opens to. */
export async function expectColumns(
  page: Page,
  columns: readonly string[],
  hasActions = true,
): Promise<void> {
  if (isPhone(page)) {
    await page.getByText("All fields").first().click();
    await expect(page.locator("main details[open]").first().getByRole("term")).toHaveText([
      ...columns,
    ]);
  } else {
    await page.getByRole("button", { name: /^Columns/ }).click();
    await press(page, "Show all columns");
    await page.keyboard.press("Escape");
    // The orders have their actions under the reference.
    const headers = hasActions ? [...columns, "Actions"] : columns;
    await expect(page.getByRole("columnheader")).toHaveText(headers);
  }
}

export async function exportedLines(page: Page): Promise<string[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Export CSV/ }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/^\u{feff}/u, "")
    .trimEnd()
    .split("\r\n");
}

/** Waits for the next change and returns its body; call it before the change is made. */
export async function sentChange(page: Page, path: RegExp): Promise<unknown> {
  const request = await page.waitForRequest(
    (asked) => asked.method() === "PATCH" && path.test(asked.url()),
  );
  const { was: _, ...change } = request.postDataJSON() as Record<string, unknown>;
  return change;
}

/** How many pages of A4 a page is on paper, upright and lying. */
export async function printedPages(page: Page): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const landscape of [false, true]) {
    const file = (await page.pdf({ format: "A4", landscape })).toString("latin1");
    counts.push([...file.matchAll(/\/Type\s*\/Page\b/g)].length);
  }
  return counts;
}
