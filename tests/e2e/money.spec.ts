/** The office reads the books: from a figure to the entries that it is made of. */
import { expect } from "@playwright/test";
import { look, printedPages } from "./support/pages.ts";
import { answered, registeredDriver, test } from "./support/people.ts";

test("a figure leads to a person, and the person to the entries; balance and charts stand beside", {
  tag: ["@S-1020", "@any-width"],
}, async ({ page, staff, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const { email } = await registeredDriver(api);
  await api.dispose();
  const found = `/api/drivers/all?q=${encodeURIComponent(email)}`;
  const { items } = await answered<{ items: { id: string }[] }>(await staff.api.get(found));
  const receivedOn = new Date().toISOString().slice(0, 10);
  const data = { cents: 12_345, receivedOn };
  await answered(await staff.api.post(`/api/wallets/topup/${items[0]?.id}`, { data }));

  await staff.signIn(page);
  await page.goto("/money");
  await page.getByRole("link", { name: /^Paid in advance into wallets/ }).click();
  await expect(page.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
  await page.goto(`/money/entries?account=wallet&partyId=${items[0]?.id}`);
  await expect(page.getByText("1 line, together −R 123.45")).toBeVisible();
  await look(page);
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
  tag: ["@S-1043", "@any-width"],
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
  await staff.signIn(page);
  await page.goto("/money");
  await expect(page.getByText("paid too much: we owe them this")).toBeVisible();
  await look(page);
  expect(await printedPages(page)).toEqual([1, 1]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("And 92 more on the page.")).toBeVisible();
  await expect(page.getByText("Cash of today")).toBeHidden();
});
