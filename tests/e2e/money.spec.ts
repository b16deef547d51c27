/** The bank's statement and the payouts, as administrators and a driver work with them. */
import { expect } from "@playwright/test";
import { fnbStatement, ownAccount } from "#harness/bank.ts";
import { expectSaid } from "#harness/browser/forms.ts";
import { checkPage, press, printedPages } from "#harness/browser/pages.ts";
import { goodPassword, logIn, registeredDriver, replyBody, test } from "#harness/browser/people.ts";
import { asFile } from "#harness/files.ts";

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test("a payment comes in by a statement, and a driver who leaves is paid what is left", {
  tag: ["@S-1010", "@S-1011"],
}, async ({ page, staff, request, browser }) => {
  const { id, email } = await registeredDriver(request);
  const { reference } = await (await staff.api.get(`/api/wallets/${id}`)).json();
  const words = `Somebody who forgot, ${reference.slice(-4)}`;
  const statement = fnbStatement([
    [yesterday, "500.00", `FNB APP PAYMENT FROM ${reference}`],
    [yesterday, "60.00", words],
    [yesterday, "75.00", `${words} 7`],
  ]);
  const file = { name: "statement.csv", mimeType: "text/csv" };

  // Our account is asked for once, and stays known.
  await replyBody(
    await staff.api.post(`/api/bank/import?account=${ownAccount}`, {
      data: fnbStatement([["2026-01-02", "1.00", "INTEREST"]]),
      headers: asFile,
    }),
  );

  await staff.open(page, "/money/bank");
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
  await checkPage(page);
  const line = page.getByRole("listitem").filter({ hasText: words }).filter({ hasText: "60.00" });
  await line.getByRole("button", { name: "Say what it is for" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("Which driver").fill(email);
  await checkPage(page);
  await asked.getByRole("button", { name: "Settle it" }).click();
  await expect(line).toHaveCount(0);
  // The payer is known by then; the result takes the place of the button, not the button of the next line.
  const again = page.getByRole("listitem").filter({ hasText: `${words} 7` });
  await expect(again).toContainText("You said so of the last one");
  await again.getByRole("button", { name: "Yes, it is this" }).click();
  await expect(again).toContainText("top-up of a wallet.");
  await checkPage(page);
  await page.getByRole("button", { name: /^Settled/ }).click();
  await expect(line).toContainText("Top-up of a wallet");
  await checkPage(page);

  const driver = await browser.newPage();
  await logIn(driver, email);
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
  await checkPage(driver);

  await page.goto(`/drivers/wallet/${id}`);
  await press(page, "Mark as checked");
  await page.getByLabel("How did you check them?").fill("Called the number on file.");
  await press(page, "Use them");
  await expect(page.getByText("In use")).toBeVisible();
  await checkPage(page);
  await press(page, "Pay out all that is left");
  await expect(page.getByText(/^Suspend or remove the driver first/)).toBeVisible();
  await staff.patch(`drivers/update/${id}`, { status: "suspended" });
  await press(page, "Pay out all that is left");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/635\.00 to 1 driver/);
  await expect(page.getByText("You made it: another administrator can release it.")).toBeVisible();
  await checkPage(page);

  const other = await browser.newPage();
  const { E2E_ADMIN_EMAIL: first = "", E2E_ADMIN_PASSWORD: password } = process.env;
  await logIn(other, first.replace("@", "@second."), "user", password);
  await other.goto(page.url());
  await other.getByLabel("Your password").fill(password ?? "");
  await press(other, "Release the payouts");
  await expect(other.getByText("On its way")).toBeVisible();
  await checkPage(other);
  const download = other.waitForEvent("download");
  await other.getByRole("link", { name: "Download the bank file" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
  await other.goto("/money/payouts");
  await expect(other.getByRole("link", { name: "A driver who leaves" }).first()).toBeVisible();
  await checkPage(other);
});

test("a figure leads to a person, and the person to the entries; balance and charts stand beside", {
  tag: "@S-1020",
}, async ({ page, staff, request }) => {
  const { id } = await registeredDriver(request);
  await staff.post(`wallets/topup/${id}`, {
    cents: 12_345,
    receivedOn: new Date().toISOString().slice(0, 10),
  });

  await staff.open(page, "/money");
  await page.getByRole("link", { name: /^Paid in advance into wallets/ }).click();
  await expect(page.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
  await page.goto(`/money/entries?account=wallet&partyId=${id}`);
  await expect(page.getByText("1 line, together −R 123.45")).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "To the money" }).click();
  for (const [name, shown] of [
    ["Trial balance", "Together"],
    ["Charts", "The same as a table"],
    ["Invoices", "No invoices yet"],
  ] as const) {
    await page.locator("main").getByRole("link", { name, exact: true }).click();
    await expect(page.getByText(shown)).toBeVisible();
    await page.goBack();
  }
});

test("the money prints as one page of A4, with what is owed first", {
  tag: "@S-1043",
}, async ({ page, staff }) => {
  await page.route("**/api/money", async (route) => {
    const money = await (await route.fetch()).json();
    const ages = [123_456_00, 123_456_00, 123_456_00, 123_456_00];
    const debtors = Array.from({ length: 100 }, (_, at) => ({
      id: `debtor-${at}`,
      name: `Bartholomew Christopher Nkosinathi ${at}`,
      ages,
      cents: 493_824_00,
    }));
    await route.fulfill({
      json: {
        ...money,
        doCount: true,
        debtors,
        ages,
        inCredit: [{ id: "credit", name: "Thandi", cents: -100 }],
      },
    });
  });
  await staff.open(page, "/money");
  await expect(page.getByText("paid too much: we owe them this")).toBeVisible();
  await checkPage(page);
  expect(await printedPages(page)).toEqual([1, 1]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("And 92 more on the page.")).toBeVisible();
  await expect(page.getByText("Cash of today")).toBeHidden();
});
