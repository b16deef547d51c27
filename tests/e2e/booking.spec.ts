import { expect, type Page, type Route } from "@playwright/test";
import { expectNoSidewaysScroll } from "./support/axe.ts";
import {
  calculateQuote,
  daysAhead,
  goToCheckout,
  orderCount,
  storedDraft,
} from "./support/booking.ts";
import { look } from "./support/pages.ts";
import { test } from "./support/people.ts";

const bookings = "**/api/orders/create";

function payInCash(page: Page): Promise<void> {
  return page.getByLabel("Cash - On date of move").check();
}

/** Passes a booking on with some of its figures altered. */
function altered(change: (body: Record<string, number>) => object) {
  return (route: Route) => {
    const body = route.request().postDataJSON() as Record<string, number>;
    return route.continue({ postData: JSON.stringify({ ...body, ...change(body) }) });
  };
}

test.describe.configure({ timeout: 90_000 });

test("the breakdown has the rows of the specification, Back and Next", {
  tag: ["@S-40", "@S-511", "@S-512", "@S-515", "@S-516"],
}, async ({ page }) => {
  await calculateQuote(page, daysAhead(30));
  const names = page.getByRole("table", { name: "Quote Breakdown" }).getByRole("rowheader");
  const expected = [
    "Base",
    "Distance",
    "Helpers",
    "Floors",
    "Midmonth Discount",
    "Promotional Discount",
    "Total Price",
  ];
  await expect(names).toHaveCount(expected.length);
  for (const [index, name] of expected.entries())
    await expect(names.nth(index)).toContainText(name);
  await expect(names.nth(2)).toContainText(/1 × R\s150/);
  await expect(names.nth(3)).toContainText(/2 × R\s50/);
  await expect(page.getByRole("listitem").filter({ hasText: "Price" }).first()).toHaveAttribute(
    "aria-current",
    "step",
  );
  await look(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Floors")).toHaveValue("2");
});

test("without a price every step leads to the quote, also after a change", {
  tag: ["@S-40", "@any-width"],
}, async ({ page }) => {
  for (const path of ["/orders/pricebreakdown", "/orders/terms", "/orders/checkout"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/quote");
  }
  await calculateQuote(page, daysAhead(31));
  await page.goto("/quote");
  await page.getByLabel("Floors").selectOption("5");
  await page.goto("/orders/terms");
  await expect(page).toHaveURL("/quote");
});

test("a price that is no longer held can be calculated again, and nothing is lost", {
  tag: ["@S-41", "@any-width"],
}, async ({ page }) => {
  await page.clock.install();
  await page.route("**/api/quotes", async (route) => {
    const answer = await route.fetch();
    const quote = (await answer.json()) as object;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await route.fulfill({ response: answer, json: { ...quote, expiresAt } });
  });
  await calculateQuote(page, daysAhead(32));
  await expect(page.getByText(/^We hold this price until \d\d:\d\d$/)).toBeVisible();
  await page.unroute("**/api/quotes");
  await page.clock.fastForward("02:00");
  await expect(page.getByText(/^We held this price until/)).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Calculate again" }).click();
  await expect(page.getByText("Calculated again: it has stayed the same.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/orders/terms");
});

test("a fresh price that is another one is shown beside the old one", {
  tag: ["@S-41", "@any-width"],
}, async ({ page }) => {
  await page.clock.install();
  await page.route("**/api/quotes", async (route) => {
    const answer = await route.fetch();
    const quote = (await answer.json()) as { price: number; baseCost: number };
    const older = { baseCost: quote.baseCost - 100, price: quote.price - 85 };
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await route.fulfill({ response: answer, json: { ...quote, ...older, expiresAt } });
  });
  await calculateQuote(page, daysAhead(33));
  await page.unroute("**/api/quotes");
  await page.clock.fastForward("02:00");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/Your price is now R\s[\d\s]+; it was R/)).toBeVisible();
  await expect(page).toHaveURL("/orders/pricebreakdown");
  const comparison = page.getByRole("table", { name: "The price before and now" });
  await expect(comparison.getByRole("row", { name: /^Base/ })).toContainText(/R\s400.*R\s500/);
  await look(page);
});

test("the agreement asks for the terms and a login, and remembers where to come back", {
  tag: ["@S-42", "@V-14", "@V-15", "@V-16", "@S-517", "@S-521", "@S-523"],
}, async ({ page }) => {
  await calculateQuote(page, daysAhead(34));
  await page.getByRole("button", { name: "Next" }).click();
  await look(page);
  await page.getByRole("button", { name: "Go to checkout" }).click();
  const summary = page.getByRole("alert", {
    name: "*Please complete all the required information",
  });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Please agree to the terms and conditions",
    "Please login to your account",
  ]);
  await expect(page.getByRole("checkbox", { name: /I agree/ })).toHaveAccessibleDescription(
    "Please agree to the terms and conditions",
  );
  await look(page);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(summary.getByRole("link")).toHaveText(["Please login to your account"]);
  await page.getByRole("main").getByRole("link", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/clients/login");
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBe(
    "/orders/terms",
  );
});

test("notes are counted and kept; the terms can be read and left again", {
  tag: ["@S-520", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(35));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("You are booking as Lerato Sample.")).toBeVisible();
  await page.getByLabel("Notes").fill("Ring twice");
  await expect(page.getByText("10 of 2000 characters")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "terms and conditions" }).click();
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");
  await look(page);
});

test("the checkout needs agreed terms, a login, and a client", {
  tag: ["@S-43", "@S-526", "@S-527", "@any-width"],
}, async ({ page, client, staff }) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(36));
  await page.goto("/orders/checkout");
  await expect(page).toHaveURL("/quote");

  await page.goto("/orders/pricebreakdown");
  await goToCheckout(page);
  await page.context().clearCookies();
  await page.goto("/orders/checkout");
  await expect(page).toHaveURL("/clients/login");
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBe(
    "/orders/checkout",
  );

  await staff.signIn(page);
  await page.goto("/orders/checkout");
  await expect(page).toHaveURL("/dashboard");
});

test("a payment method must be chosen; only cash can be", {
  tag: ["@S-44", "@V-17", "@V-18", "@S-528", "@S-529", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(37));
  await goToCheckout(page);
  await expect(page.getByLabel("Cash - On date of move")).not.toBeChecked();
  await expect(page.getByLabel("Card - Option available in the future")).toBeDisabled();
  await look(page);
  await page.getByRole("button", { name: "Book Order" }).click();
  const summary = page.getByRole("alert", { name: "*Please complete all the required fields" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(["Please select the payment method"]);
  await look(page);
});

test("Book Order pressed twice books once, says what happens next and empties the draft", {
  tag: ["@S-45", "@S-525", "@S-531", "@S-532", "@S-533", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  const before = await orderCount(client);
  await calculateQuote(page, daysAhead(38));
  await goToCheckout(page);
  const confirmation = page.getByRole("table", { name: "Order confirmation" });
  await expect(confirmation).toContainText("The gate code is with the guard");
  await payInCash(page);
  await page.getByRole("button", { name: "Book Order" }).dblclick();
  await expect(page).toHaveURL("/orders/all");
  const notice = page.getByRole("region", { name: "Your booking", exact: true });
  await expect(notice).toContainText("Your truck is booked");
  await expect(notice.getByRole("link", { name: "082 555 0000" })).toBeVisible();
  await expect(page.getByText(/We have sent you an e-mail/)).toBeVisible();
  await expect.poll(() => storedDraft(page)).toMatchObject({ quote: null, pickupPlace: "" });
  expect(await orderCount(client)).toBe(before + 1);
  await expectNoSidewaysScroll(page);
  await page.goto("/orders/checkout");
  await expect(page).toHaveURL("/quote");
});

test("a changed price books nothing until it is accepted", {
  tag: ["@S-46", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  const before = await orderCount(client);
  await calculateQuote(page, daysAhead(39));
  await goToCheckout(page);
  await payInCash(page);
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem("layisha.quote-draft") ?? "{}");
    draft.quote.price -= 85;
    draft.quote.baseCost -= 100;
    localStorage.setItem("layisha.quote-draft", JSON.stringify(draft));
  });
  await page.reload();
  await page.getByRole("button", { name: "Book Order" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "The price has changed" });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("Nothing was booked");
  await expect(notice.getByRole("row", { name: /^Base/ })).toContainText(/R\s400.*R\s500/);
  expect(await orderCount(client)).toBe(before);
  await look(page);
  await page.getByRole("button", { name: /^Accept and book at R/ }).click();
  await expect(page).toHaveURL("/orders/all");
  expect(await orderCount(client)).toBe(before + 1);
});

test("an answer that got lost is asked for again under the same key: one order", {
  tag: ["@S-47", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  const before = await orderCount(client);
  await calculateQuote(page, daysAhead(40));
  await goToCheckout(page);
  await payInCash(page);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/orders/create")) keys.push(request.headers()["idempotency-key"]);
  });
  await page.route(bookings, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Book Order" }).click();
  await expect(page.getByText(/We could not reach Layisha\. Nothing is lost/)).toBeVisible();
  expect(await orderCount(client)).toBe(before + 1);
  await look(page);
  await page.unroute(bookings);
  await page.reload();
  await page.getByRole("button", { name: "Book Order" }).click();
  await expect(page).toHaveURL("/orders/all");
  expect(await orderCount(client)).toBe(before + 1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("back online the booking is sent by itself", { tag: ["@S-47", "@any-width"] }, async ({
  page,
  context,
  client,
}) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(41));
  await goToCheckout(page);
  await payInCash(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Book Order" }).click();
  await expect(page.getByText(/We could not reach Layisha/)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/orders/all");
});

test("what the server refuses leads to the step that repairs it, with the message there", {
  tag: ["@S-48", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(42));
  await goToCheckout(page);
  await payInCash(page);
  await page.route(
    bookings,
    altered(() => ({ orderTime: "06:00" })),
  );
  await page.getByRole("button", { name: "Book Order" }).click();
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Time of Move")).toHaveAccessibleDescription(
    "Please select a time between 07:00 and 17:00",
  );
  await expect(page.getByRole("combobox", { name: "Pick Up" })).toHaveValue(/Rosebank/);
  await look(page);
});

test("a session that has ended leads to the login and back", {
  tag: ["@S-48", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(43));
  await goToCheckout(page);
  await payInCash(page);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Book Order" }).click();
  await expect(page).toHaveURL("/clients/login");
  await client.signIn(page);
  await page.goto("/orders/checkout");
  await expect(page.getByLabel("Cash - On date of move")).toBeChecked();
});
