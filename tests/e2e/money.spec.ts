/** The office reads the books: from a figure to the entries that it is made of. */
import { expect } from "@playwright/test";
import { look } from "./support/pages.ts";
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
