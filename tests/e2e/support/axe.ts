import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The kinds of page that this worker has looked at. */
const seen = new Set<string>();

/** What makes one page like another to axe: address without ids, width, and what is open or wrong. */
async function kindOf(page: Page): Promise<string> {
  const path = new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, "{id}");
  const parts = await page.evaluate(() =>
    [
      "[role=dialog]",
      "[aria-invalid=true]",
      "[role=alert]",
      "[role=status]",
      "[aria-expanded=true]",
      "details[open]",
      "table",
      "form",
    ].map((part) => document.querySelector(part) !== null),
  );
  return [path, page.viewportSize()?.width, ...parts].join(" ");
}

/**
 * Holds the page as it is now against WCAG 2.2 AA and axe's best practices, once for each kind of
 * page: to look again at the same kind takes a second and finds the same.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const kind = await kindOf(page);
  if (seen.has(kind)) return;
  // No page has a frame: without them axe needs no second page to put its findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
  seen.add(kind);
}

/** Nobody scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
