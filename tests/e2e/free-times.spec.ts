import { expect, type Page } from "@playwright/test";
import { moveStartTimes } from "#domain/calendar/move-moment.ts";
import { calculateQuote, daysAhead, fillQuote } from "#harness/browser/booking.ts";
import { checkPage } from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";
import { activeDriver, bookOrder } from "#harness/browser/records.ts";

const day = daysAhead(210);

/** Has the server say how the times of each day are promised: these letters, and free for all others. */
async function promise(page: Page, letters: Readonly<Record<string, string>>): Promise<void> {
  await page.route("**/api/availability?*", (route) => {
    const from = new URL(route.request().url()).searchParams.get("from") ?? "";
    const states = moveStartTimes.map((time) => letters[time] ?? "f").join("");
    const days = Array.from({ length: 28 }, (_, at) => ({
      date: `${from.slice(0, 8)}${String(at + 1).padStart(2, "0")}`,
      states,
    }));
    return route.fulfill({ json: { times: moveStartTimes, days } });
  });
}

test("a customer sees which times are free, what is free near a time, and leaves the hour to the office", {
  tag: ["@O-1708", "@both-widths"],
}, async ({ page }) => {
  await promise(page, { "09:30": "l", "10:00": "a", "10:30": "a" });
  const date = `${daysAhead(210).slice(0, 8)}12`;
  await fillQuote(page, date);
  const time = page.getByLabel("Time of Move");
  const options = time.getByRole("option");
  await expect(options.filter({ hasText: "09:00, free" })).toBeAttached();
  await expect(options.filter({ hasText: "09:30, last one" })).toBeAttached();
  await expect(options.filter({ hasText: "10:00, we confirm" })).toBeAttached();
  await expect(page.getByText("We confirm this time by 17:00 the day before.")).toContainText(
    "09:00 and 11:00 are free.",
  );
  await checkPage(page);
  await time.selectOption("09:30");
  await expect(page.getByText("This is the last truck at this time.")).toBeVisible();
  await time.selectOption("any");
  await expect(page.getByText("The office sets the hour and tells you.")).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Calculate Quote" }).click();
  await expect(
    page.getByText(/, any time\. The office sets the hour and tells you\./),
  ).toBeVisible();
  await checkPage(page);
});

test("the form is as it was where the free times cannot be read", {
  tag: "@O-1709",
}, async ({ page }) => {
  await page.route("**/api/availability?*", (route) => route.abort());
  await calculateQuote(page, day);
  await page.goBack();
  const options = page.getByLabel("Time of Move").getByRole("option");
  await expect(options.nth(1)).toHaveText("Any time that day");
  await expect(options.nth(2)).toHaveText("07:00");
  await expect(page.getByText(/we confirm/i)).toHaveCount(0);
});

test("a change shows free times too; staff who book for a caller read who is free", {
  tag: "@O-1710",
}, async ({ page, client, staff }) => {
  await activeDriver(staff);
  const anyTime = { orderDate: day, orderTime: "07:00", anyTime: true };
  const id = await bookOrder(client, anyTime);
  await client.open(page, `/orders/details/${id}`);
  await expect(page.getByRole("heading", { name: /, any time$/ })).toBeVisible();
  await page.getByRole("link", { name: "Change this move" }).click();
  const time = page.getByLabel("Time of Move");
  await expect(time).toHaveValue("any");
  await time.selectOption("13:00");
  await expect(page.getByText("A truck is free at this time.")).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByRole("heading", { name: /, 13:00$/ })).toBeVisible();

  await staff.open(page, "/clients/all");
  await fillQuote(page, day);
  await expect(page.getByText(/^Free then: .*Sipho Sample/)).toBeVisible();
  await checkPage(page);
});
