/** The bank's statement and the payouts, as administrators and a driver work with them. */
import { expect } from "@playwright/test";
import { fnbStatement, ownAccount } from "#harness/bank.ts";
import { asFile } from "#harness/files.ts";
import { logInDriver } from "./support/drivers.ts";
import { expectSaid, fillLogin } from "./support/forms.ts";
import { look, press } from "./support/pages.ts";
import { addMember, answered, goodPassword, registeredDriver, test } from "./support/people.ts";

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test("a payment comes in by a statement, and a driver who leaves is paid what is left", {
  tag: ["@S-1010", "@S-1011", "@any-width"],
}, async ({ page, staff, request, browser, baseURL }) => {
  const { id, email } = await registeredDriver(request);
  const second = await addMember(staff, "admin");
  const { reference } = await (await staff.api.get(`/api/wallets/${id}`)).json();
  const words = `Somebody who forgot, ${reference.slice(-4)}`;
  const statement = fnbStatement([
    [yesterday, "500.00", `FNB APP PAYMENT FROM ${reference}`],
    [yesterday, "60.00", words],
    [yesterday, "75.00", `${words} 7`],
  ]);
  const file = { name: "statement.csv", mimeType: "text/csv" };

  // Our account is asked for once, and stays known.
  await answered(
    await staff.api.post(`/api/bank/import?account=${ownAccount}`, {
      data: fnbStatement([["2026-01-02", "1.00", "INTEREST"]]),
      headers: asFile,
    }),
  );

  await staff.signIn(page);
  await page.goto("/money/bank");
  await press(page, "Import");
  await expectSaid(page, "Choose the statement");
  await page
    .getByLabel("File of the bank")
    .setInputFiles({ ...file, buffer: statement.subarray(0, -9) });
  await press(page, "Import");
  await expect(page.getByText(/^Line \d+.* Nothing was taken over\.$/).first()).toBeVisible();
  await page.getByLabel("File of the bank").setInputFiles({ ...file, buffer: statement });
  await press(page, "Import");
  await expect(
    page.getByText("New lines: 3. Settled by their reference: 1. To look at: 2."),
  ).toBeVisible();
  await look(page);
  const line = page.getByRole("listitem").filter({ hasText: words }).filter({ hasText: "60.00" });
  await line.getByRole("button", { name: "Say what it is for" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("Which driver").fill(email);
  await look(page);
  await asked.getByRole("button", { name: "Settle it" }).click();
  await expect(line).toHaveCount(0);
  // Who pays again is known; what the press did takes its place, not the button of the next line.
  const again = page.getByRole("listitem").filter({ hasText: `${words} 7` });
  await expect(again).toContainText("You said so of the last one");
  await again.getByRole("button", { name: "Yes, it is this" }).click();
  await expect(again).toContainText("top-up of a wallet.");
  await look(page);
  await page.getByRole("button", { name: /^Settled/ }).click();
  await expect(line).toContainText("Top-up of a wallet");
  await look(page);

  const driver = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await logInDriver(driver, email);
  await driver.goto("/wallet");
  await driver.getByRole("button", { name: "Enter bank details" }).click();
  await driver.getByLabel("Account holder").fill("Sipho Sample");
  await driver.getByLabel("Bank", { exact: true }).selectOption("Capitec");
  await expect(driver.getByLabel("Branch code")).toHaveValue("470010");
  await driver.getByLabel("Account number").fill("1234 567 890");
  await driver.getByRole("button", { name: "Save the bank details" }).click();
  await expectSaid(driver, "Password is required");
  await driver.getByLabel("Your password").fill(goodPassword);
  await driver.getByRole("button", { name: "Save the bank details" }).click();
  await expect(driver.getByText(/account ending in 7890/)).toBeVisible();
  await look(driver);

  await page.goto(`/drivers/wallet/${id}`);
  await press(page, "Mark as checked");
  await page.getByLabel("How did you check them?").fill("Called the number on file.");
  await press(page, "Use them");
  await expect(page.getByText("In use")).toBeVisible();
  await look(page);
  await press(page, "Pay out all that is left");
  await expect(page.getByText(/^Suspend or remove the driver first/)).toBeVisible();
  await answered(
    await staff.api.patch(`/api/drivers/update/${id}`, { data: { status: "suspended" } }),
  );
  await press(page, "Pay out all that is left");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/635\.00 to 1 driver/);
  await expect(page.getByText("You made it: another administrator releases it.")).toBeVisible();
  await look(page);

  const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await other.goto("/users/login");
  await fillLogin(other, second.email, goodPassword);
  await press(other, "Log in");
  await expect(other).toHaveURL("/dashboard");
  await other.goto(page.url());
  await other.getByLabel("Your password").fill(goodPassword);
  await press(other, "Release the payouts");
  await expect(other.getByText("On its way")).toBeVisible();
  await look(other);
  const download = other.waitForEvent("download");
  await other.getByRole("link", { name: "Download the bank file" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
  await other.goto("/money/payouts");
  await expect(other.getByRole("link", { name: "A driver who leaves" }).first()).toBeVisible();
  await look(other);
});
