import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe.ts";

/** Whether the page is narrower than a table needs: then lists show as cards. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** The link of each order in a list. */
export function detailsLink(page: Page) {
  return page.getByRole("link", { name: /^Order details/ });
}

/** The orders of a list, be they rows or cards. */
export function rows(page: Page) {
  return page.getByRole("article").or(page.locator("tbody tr"));
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Holds the page as it is now against WCAG, and against scrolling sideways. */
export async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Has a call answered with a refusal that no later try of the page itself can change. */
export async function refuse(page: Page, path: string): Promise<void> {
  const json = {
    code: "too_many_requests",
    msg: "That was tried too often. Wait a little and try again.",
  };
  await page.route(path, (route) => route.fulfill({ status: 429, json }));
}
