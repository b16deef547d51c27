/** Who drives, decided in the list of orders. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { look, press, rows } from "./support/pages.ts";
import { test } from "./support/people.ts";
import { bookOrder } from "./support/records.ts";

const hours = ["07", "08", "09", "10", "11", "12", "13", "14", "15", "16"];

test("ten orders of tomorrow get their drivers in 22 clicks without a page load; a slip is undone", {
  tag: ["@S-822", "@wide"],
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
  await press(page, "Remove 10 drivers");
  await expect(page.getByText("10 orders wait for a driver.")).toBeVisible();
  await expect(assign).toHaveCount(10);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Undone. 10 orders have a driver now.")).toBeVisible();
  await expect(assign).toHaveCount(0);

  // One driver cannot be at all of them.
  await press(page, "Remove 10 drivers");
  await expect(assign).toHaveCount(10);
  await press(page, "Choose one driver");
  const window = page.getByRole("dialog", { name: "Who drives these 10 orders?" });
  await window.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByText(/^\d orders not: .*another job/)).toBeVisible();
});
