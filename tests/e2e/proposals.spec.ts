import { expect } from "@playwright/test";
import { look, press, pressYes } from "./support/pages.ts";
import { test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay } from "./support/records.ts";

test("the price of a larger job is worked out, sent to the client, and counts once they agree", {
  tag: ["@S-790", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await pressYes(page, "Start Order");
  await press(page, "The job is larger");
  const dialog = page.getByRole("dialog", { name: "Propose another price" });
  await dialog.getByLabel("What has changed?").fill("A piano on the third floor.");
  await dialog.getByRole("button", { name: "Work out the price" }).click();
  await expect(dialog.getByText(/the price follows from them alone/).first()).toBeVisible();
  await dialog.getByLabel("Floors").selectOption("8");
  await dialog.getByRole("button", { name: "Work out the price" }).click();
  await expect(dialog.getByText(/^The price would be R/)).toBeVisible();
  await look(page);
  await dialog.getByRole("button", { name: /^Ask the client for R/ }).click();
  const card = page.getByRole("region", { name: "Another price" });
  await card.getByLabel("The client's code").fill("12345");
  await card.getByRole("button", { name: "Accept with the code" }).click();
  await expect(card.getByText(/code/i).first()).toBeVisible();
  await look(page);

  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await expect(card.getByRole("heading", { name: /^We ask for R/ })).toBeVisible();
  await expect(card).toContainText("A piano on the third floor.");
  await look(page);
  await card.getByRole("button", { name: /^Agree to R/ }).click();
  await expect(card).toContainText("You agreed.");
  await expect(page.getByText("Floors (8)")).toBeVisible();
});
