import { expect, type Page } from "@playwright/test";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { outsideRegionMessage } from "#domain/places/region-names.ts";
import {
  choosePlace,
  daysAhead,
  priceShown,
  putDraft,
  storedDraft,
} from "#harness/browser/booking.ts";
import { invalidField } from "#harness/browser/forms.ts";
import { checkPage, press } from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";

const placeField = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const priceList = (page: Page) =>
  page.getByRole("form", { name: "Start a quote" }).getByRole("list");

const randIn = (text: string | null) =>
  [...(text ?? "").matchAll(/R\s(\d[\d\s]*\d)/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll(/\s/g, "")),
  );

test("the second place shows both trucks with their prices, each on the way to its quote", {
  tag: ["@S-651", "@S-652", "@both-widths"],
}, async ({ page }) => {
  await page.goto("/");
  await choosePlace(page, "From", "Rosebank");
  const answered = page.waitForResponse(/\/api\/prices\?/);
  await choosePlace(page, "To", "Hatfield");
  const { items } = await (await answered).json();
  const cards = priceList(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(cards).toHaveCount(2);
  await expect(page.getByText(/^Your prices for [\d.]+\skm \(estimated\)$/)).toBeVisible();
  for (const [index, helpers] of ["1 helper", "2 helpers"].entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(helpers);
    await expect(card).toContainText(/on most days.*around month-end/);
    const { price, priceAtMonthEnd } = items[index];
    expect(randIn(await card.textContent())).toEqual([price, priceAtMonthEnd]);
  }
  await expect(page.getByText(/the helpers shown and no stairs/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Standard Load: R" })).toBeAttached();
  await checkPage(page);

  await page.getByRole("link", { name: "Choose Extended Load" }).click();
  await expect(page).toHaveURL("/quote");
  await expect(priceShown(page)).toHaveText(formatRand(items[1].price));
  await expect(placeField(page, "Pick Up")).toHaveValue(/^Rosebank/);
  await expect(placeField(page, "Destination")).toHaveValue(/^Hatfield/);
  await expect(page.getByLabel("Kilometers")).toHaveValue(/km$/);
  expect(await storedDraft(page)).toMatchObject({ truckSize: "3ton", helpers: 2 });
});

test("the room of the prices is kept while they come, none shows under other places, and a trip without one says why", {
  tag: ["@S-653", "@S-654"],
}, async ({ page }) => {
  await page.goto("/");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route("**/api/prices?*", async (route) => {
    calls += 1;
    if (calls === 1) await held;
    await route.continue().catch(() => undefined);
  });
  await choosePlace(page, "From", "Rosebank");
  await choosePlace(page, "To", "Hatfield");
  await expect(page.getByText("Working out your prices")).toBeVisible();
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await pageHeight();
  await choosePlace(page, "To", "Soweto");
  await expect(page.getByText(/^Your prices for/)).toBeVisible();
  expect(await pageHeight()).toBe(before);
  const ofSoweto = await priceList(page).textContent();
  answer();
  await expect(priceList(page)).toHaveText(ofSoweto ?? "");

  for (const _field of ["From", "To"]) {
    await page.getByRole("button", { name: "Clear" }).first().click();
    await expect(page.getByText(/^Your prices for/)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "See my price" })).toBeVisible();

  const outside = outsideRegionMessage();
  await choosePlace(page, "From", "Durban");
  await expect(invalidField(page, "From")).toHaveAccessibleDescription(outside);
  await choosePlace(page, "To", "Mall of Africa");
  await expect(invalidField(page, "From")).toHaveAccessibleDescription(outside);
  await checkPage(page);
  await choosePlace(page, "From", "Mall of Africa");
  await expect(invalidField(page, "To")).toHaveAccessibleDescription(
    /the same place as the pickup/,
  );
  await expect(invalidField(page, "From")).toHaveCount(0);

  await page.unroute("**/api/prices?*");
  await page.route("**/api/prices?*", (route) => route.abort());
  await choosePlace(page, "From", "Rosebank");
  await expect(page.getByText(/We cannot reach Layisha right now/)).toBeVisible();
  await page.unroute("**/api/prices?*");
  await press(page, "Try again");
  await expect(page.getByText(/^Your prices for/)).toBeVisible();
});

test("what was typed before the scripts came is kept, and priced where it names two places", {
  tag: "@S-655",
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await placeField(page, "From").fill("sandton");
  await placeField(page, "To").fill("Hatfield");
  await placeField(page, "To").blur();
  release();
  await expect(page.getByText(/^Your prices for/)).toBeVisible();
  await expect(placeField(page, "From")).toHaveValue("Sandton, Johannesburg, 2196");
  await expect(placeField(page, "To")).not.toBeFocused();
});

test("without scripts both texts go along to the quote, which knows what they name", {
  tag: ["@S-656", "@S-657", "@S-37"],
}, async ({ page, browser }) => {
  const bare = await browser.newPage({ javaScriptEnabled: false });
  await bare.goto("/");
  const callUs = bare.locator('noscript a[href="tel:+27825550199"]').first();
  await expect(callUs).toBeVisible();
  await placeField(bare, "From").fill("rosebank");
  await placeField(bare, "To").fill("12 Main Road");
  await bare.getByRole("button", { name: "See my price" }).click();
  await expect(bare).toHaveURL("/quote?from=rosebank&to=12+Main+Road");
  await expect(callUs).toBeVisible();
  await bare.close();

  await page.goto("/quote?from=rosebank&to=12+Main+Road&truck=8ton");
  await expect(page).toHaveURL("/quote");
  await expect(placeField(page, "Pick Up")).toHaveValue("Rosebank, Johannesburg, 2196");
  const destination = placeField(page, "Destination");
  await expect(destination).toHaveValue("12 Main Road");
  await expect(invalidField(page, "Destination")).toHaveAccessibleDescription(
    /^Invalid destination location\. Please enter a place or address and select from/,
  );
  await destination.focus();
  await page.getByRole("option", { name: /12 Main Road.*Melville/ }).click();
  await expect(invalidField(page, "Destination")).toHaveCount(0);
  expect(await storedDraft(page)).toMatchObject({ truckSize: "" });
});

test("the trucks carry the prices of the trip, and choosing one goes back to it", {
  tag: "@S-658",
}, async ({ page }) => {
  const orderDate = daysAhead(26);
  await putDraft(page, orderDate, { upTo: "price" });
  await page.goto("/trucksinfo");
  const { pickup, destination } = await storedDraft(page);
  const [pickupPlaceId, destinationPlaceId] = [pickup, destination].map(
    (place) => (place as { readonly placeId: string }).placeId,
  );
  await expect(page.getByText(/^Your prices for [\d.]+\skm \(estimated\)$/)).toBeVisible();
  await expect(page.getByText(/the helpers shown and 2 floors\./)).toBeVisible();
  const day = formatDate(orderDate);
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: `on ${day}` });
  await expect(cards).toHaveCount(2);
  const trip = { pickupPlaceId, destinationPlaceId, orderDate, orderTime: "10:00", floors: 2 };
  for (const [index, truckSize] of ["1.5ton", "3ton"].entries()) {
    const data = { ...trip, truckSize, helpers: index + 1 };
    const { price } = await (await page.request.post("/api/quotes", { data })).json();
    // The price of the helpers stands below.
    expect(randIn(await cards.nth(index).textContent())[0]).toBe(price);
  }
  await checkPage(page);
  await press(page, "Choose Extended Load");
  await expect(page).toHaveURL("/quote");
  expect(await storedDraft(page)).toMatchObject({ truckSize: "3ton", helpers: 2, floors: 2 });
});
