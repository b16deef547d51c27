import { expect, type Page } from "@playwright/test";
import { type Account, answered } from "./people.ts";

/** The day in Johannesburg that lies so many days ahead, as the date field takes it. */
export function daysAhead(days: number): string {
  return new Date(Date.now() + 2 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** Types into Pick Up or Destination and chooses the suggestion that reads like this. */
export async function choosePlace(
  page: Page,
  field: "Pick Up" | "Destination",
  typed: string,
  option: string | RegExp = typed,
): Promise<void> {
  await page.getByRole("combobox", { name: field }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

/** Fills the quote form, the truck on its own page; the price then stands. */
export async function fillQuote(page: Page, orderDate: string): Promise<void> {
  await page.goto("/quote");
  await choosePlace(page, "Pick Up", "Rosebank", /Rosebank/);
  await choosePlace(page, "Destination", "Hatfield", /Hatfield/);
  await page.getByRole("link", { name: "Choose a truck size" }).click();
  await page.getByRole("button", { name: "Choose Standard Load" }).click();
  await expect(page).toHaveURL("/quote");
  await page.getByLabel("Date of Move").fill(orderDate);
  await page.getByLabel("Time of Move").selectOption("10:00");
  await page.getByLabel("Floors").selectOption("2");
  await expect(priceShown(page)).toBeVisible();
}

/** The marked price of the form, in the card or in the bar. */
export function priceShown(page: Page) {
  return page.getByRole("region", { name: "Your price" }).getByRole("strong");
}

/** Fills the form and calculates the quote. */
export async function calculateQuote(page: Page, orderDate: string): Promise<void> {
  await fillQuote(page, orderDate);
  await page.getByRole("button", { name: "Calculate Quote" }).click();
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
}

/** Goes from the breakdown to the checkout as a signed-in client. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Notes").fill("The gate code is with the guard");
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page).toHaveURL("/orders/checkout");
  await expect(page.getByRole("button", { name: "Book Order" })).toBeVisible();
}

/** What the browser keeps of the draft. */
export async function storedDraft(page: Page): Promise<Record<string, unknown>> {
  const text = await page.evaluate(() => localStorage.getItem("layisha.quote-draft"));
  return JSON.parse(text ?? "{}") as Record<string, unknown>;
}

/** How many orders this client has. */
export async function orderCount({ api }: Account): Promise<number> {
  return (await answered<{ total: number }>(await api.get("/api/orders/all?limit=1"))).total;
}
