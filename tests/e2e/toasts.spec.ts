import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { isPhone } from "./support/pages.ts";
import { test } from "./support/people.ts";

/** Logs out, which says so in a toast. */
async function toastOf(page: Page): Promise<Locator> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/");
  const message = page.getByText("Logout Successful");
  await expect(message).toBeVisible();
  return page.getByRole("dialog").filter({ has: message });
}

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.beforeEach(async ({ page, newcomer }) => {
  await page.clock.install();
  await newcomer.signIn(page);
});

test("logging out says 'Logout Successful', top centre; the keyboard closes it", {
  tag: ["@S-110", "@S-593", "@S-594", "@S-114"],
}, async ({ page }) => {
  const toast = await toastOf(page);
  const { x, y } = await middleOf(toast);
  expect(Math.abs(x - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(3);
  expect(y).toBeLessThan(200);
  await expectAccessible(page);
  await toast.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast).toBeHidden({ timeout: 3_000 });
});

test("a toast goes by itself after 5000 ms, not before", { tag: ["@S-111", "@any-width"] }, async ({
  page,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Logout" }).first().click();
  const toast = page.getByRole("dialog").filter({ hasText: "Logout Successful" });
  // Seen at most 50 ms of the page's own time after it came.
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await toast.isVisible()).toBe(true);
  }).toPass();
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(toast).toBeHidden({ timeout: 3_000 });
});

// A finger does not hover.
test("a toast waits while the pointer is on it", { tag: ["@S-112", "@wide"] }, async ({ page }) => {
  const toast = await toastOf(page);
  await toast.hover();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.fastForward(6_000);
  await expect(toast).toBeHidden();
});

test("a toast is dragged off", { tag: "@S-113" }, async ({ page }) => {
  const toast = await toastOf(page);
  const { x, y } = await middleOf(toast);
  await page.mouse.move(x - 40, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 5 });
  await page.mouse.move(x + 160, y, { steps: 10 });
  await page.mouse.up();
  await expect(toast).toBeHidden({ timeout: 3_000 });
});
