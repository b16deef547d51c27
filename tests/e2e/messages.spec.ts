import { expect } from "@playwright/test";
import { look, pressYes } from "./support/pages.ts";
import { codeFor, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay } from "./support/records.ts";

test("a client proves a number by the code that came there, and stops SMS", {
  tag: ["@S-800", "@any-width"],
}, async ({ page, newcomer }) => {
  await newcomer.signIn(page);
  await page.goto("/clients/mydata");
  const card = page.getByRole("region", { name: "Your number" });
  await expect(card).toContainText("A code by SMS shows that it is yours.");
  await card.getByRole("button", { name: "Send me a code" }).click();
  const { cellphone } = await (await newcomer.api.get("/api/mynumber")).json();
  const code = await codeFor(page.request, cellphone);
  await card.getByLabel("Code from the SMS").fill(code === "111111" ? "222222" : "111111");
  await card.getByRole("button", { name: "Prove my number" }).click();
  await expect(card.getByText(/not right or has expired/).first()).toBeVisible();
  await look(page);
  await card.getByLabel("Code from the SMS").fill(code);
  await card.getByRole("button", { name: "Prove my number" }).click();
  await expect(card).toContainText("Proved to be yours on");
  await pressYes(page, "Stop SMS about moves");
  await expect(card).toContainText("You get no SMS about moves.");
});

test("staff see beside an order what was sent to whom", {
  tag: ["@S-801", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const card = page.getByRole("region", { name: "Messages" });
  await expect(card.getByRole("listitem")).toHaveCount(4);
  await expect(card).toContainText("Driver named");
  await expect(card).toContainText("New job");
  await expect(async () => {
    await page.reload();
    await expect(card.getByText("Sent")).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await look(page);
  await pressYes(page, "Remove driver");
  await expect(card).toContainText("Looking for another driver");
});
