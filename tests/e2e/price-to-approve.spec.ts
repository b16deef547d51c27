import { expect } from "@playwright/test";
import { checkPage, press, pressYes, sayYes } from "#harness/browser/pages.ts";
import { logIn, test } from "#harness/browser/people.ts";
import { activeDriver, bookFor, setStatus } from "#harness/browser/records.ts";

test("a driver's much lower price waits; its driver withdraws it, staff refuse one and approve one", {
  tag: "@O-1634",
}, async ({ page, client, staff }) => {
  const { email, crew } = await activeDriver(staff);
  const id = await bookFor(crew, { staff, client }, { helpers: 8, floors: 8 });
  await setStatus(staff, id, "started");
  const card = page.getByRole("region", { name: "Another price" });
  const asDriver = async () => {
    await logIn(page, email);
    await page.goto(`/orders/details/${id}`);
  };
  const propose = async () => {
    await press(page, "Larger or smaller job");
    const dialog = page.getByRole("dialog", { name: "Propose another price" });
    await dialog.getByLabel("What has changed?").fill("Two boxes are left.");
    await dialog.getByLabel("Helpers").selectOption("0");
    await dialog.getByLabel("Floors").selectOption("0");
    await press(page, "Work out the price");
    await dialog.getByRole("button", { name: /^Ask the client for R/ }).click();
    await expect(card).toContainText("the office approves it first");
  };
  await asDriver();
  await propose();
  await checkPage(page);
  await pressYes(page, "Withdraw");
  await expect(card).toContainText("It was withdrawn.");
  await propose();

  await staff.open(page, "/orders/all?proposal=waiting");
  await expect(page.getByText("Price to approve")).toBeVisible();
  await page.goto(`/orders/details/${id}`);
  await card.getByRole("button", { name: "Refuse" }).click();
  const dialog = page.getByRole("dialog", { name: /^Refuse R/ });
  await dialog.getByRole("button", { name: "Refuse this price" }).click();
  await expect(dialog.getByText("Please say why").first()).toBeVisible();
  await checkPage(page);
  await dialog.getByLabel("Why? The driver reads it").fill("The client has eight rooms.");
  await dialog.getByRole("button", { name: "Refuse this price" }).click();
  await expect(card).toContainText("The office refused it.");

  await asDriver();
  await expect(card).toContainText("The client has eight rooms.");
  await propose();
  await staff.open(page, `/orders/details/${id}`);
  await checkPage(page);
  await card.getByRole("button", { name: /^Approve R/ }).click();
  await sayYes(page);
  await expect(card.getByLabel("The client's code")).toBeVisible();
});
