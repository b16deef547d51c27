/** Who drives, decided in the list of orders. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { look, press, pressYes, rows } from "./support/pages.ts";
import { test } from "./support/people.ts";
import { bookOrder } from "./support/records.ts";

const hours = ["07", "08", "09", "10", "11", "12", "13", "14", "15", "16"];

test("ten orders of tomorrow get their drivers in 22 clicks without a page load; a slip is undone", {
  tag: ["@S-822", "@S-1242", "@wide"],
}, async ({ page, newcomer, staff }) => {
  const notes = randomUUID();
  const orderDate = addDays(johannesburgDateAt(Date.now()), 1);
  for (const hour of hours)
    await bookOrder(newcomer, { orderDate, orderTime: `${hour}:00`, notes });
  await staff.signIn(page);
  await page.goto("/orders/all");
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener("click", () => {
      dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1);
    });
  });
  await page.getByRole("searchbox", { name: "Search" }).fill(notes);
  await press(page, "Tomorrow 10");
  const assign = page.getByRole("button", { name: /^Assign ?,/ });
  const choices = page.getByRole("dialog", { name: "Who drives?" }).getByRole("listitem");
  for (let left = hours.length; left > 0; left -= 1) {
    await expect(assign).toHaveCount(left);
    await assign.first().click();
    await expect(choices.first()).toContainText(/ from |We do not know where/);
    if (left === hours.length) await look(page);
    await choices.first().getByRole("button").click();
  }
  await expect(assign).toHaveCount(0);
  // A page load would have forgotten those before it.
  await expect(page.locator("html")).toHaveAttribute("data-clicks", /^2[12]$/);
  await expect(rows(page)).toHaveCount(hours.length);

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await expect(assign).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Select all 10 shown" }).check();
  await look(page);
  await press(page, "Assign the nearest free driver to it");
  await expect(assign).toHaveCount(0);
  await pressYes(page, "Remove 10 drivers");
  await expect(page.getByText("10 orders wait for a driver.")).toBeVisible();
  await expect(assign).toHaveCount(10);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Undone. 10 orders have a driver now.")).toBeVisible();
  await expect(assign).toHaveCount(0);

  // One driver cannot be at all of them.
  await pressYes(page, "Remove 10 drivers");
  await expect(assign).toHaveCount(10);
  await press(page, "Choose one driver");
  const window = page.getByRole("dialog", { name: "Who drives these 10 orders?" });
  await window.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByText(/^Not done: \d orders$/)).toBeVisible();
  const refused = page.getByRole("list", { name: "Not done" }).getByRole("listitem");
  const busy = "another job at that time. Choose another driver.";
  const count = await refused.filter({ hasText: busy }).count();
  await expect(assign).toHaveCount(2 * count);
  await look(page);
  // It stays, and loses what is done meanwhile.
  await refused
    .first()
    .getByRole("button", { name: /^Assign ?,/ })
    .click();
  await choices.first().getByRole("button").click();
  await expect(refused).toHaveCount(count - 1);
  const waiting = rows(page).filter({ hasText: "Offered to drivers, no answer yet" });
  await expect(waiting).toHaveCount(0);
  await refused
    .first()
    .getByRole("button", { name: /^Assign ?,/ })
    .click();
  await press(page, "Offer it to drivers");
  await press(page, "Offer it to all who fit");
  await expect(waiting).toHaveCount(1);
  await press(page, "Close this list");
  await expect(refused).toHaveCount(0);
});
