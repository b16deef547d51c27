import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "#harness/browser/axe.ts";
import { daysAhead, orderCount, putDraft, storedDraft } from "#harness/browser/booking.ts";
import { checkPage, isPhone, press } from "#harness/browser/pages.ts";
import { type Account, test } from "#harness/browser/people.ts";

const bookings = "**/api/orders/create";

async function readyToBook(page: Page, client: Account, orderDate: string): Promise<void> {
  await putDraft(page, orderDate, { upTo: "payment", as: client });
  await page.goto("/orders/checkout");
  await expect(page.getByLabel("Cash - On date of move")).toBeChecked();
}

test("the breakdown has a row for each cost and discount, Back and Next, and says that VAT is in it", {
  tag: ["@S-511", "@S-512", "@S-515", "@S-516", "@S-230", "@both-widths"],
}, async ({ page }) => {
  const rates = { ratePerKm: 12.5, helpersPricing: 150, floorsPricing: 50 };
  await putDraft(page, daysAhead(30), { upTo: "price", quote: () => ({ rates }) });
  await page.goto("/orders/pricebreakdown");
  const names = page.getByRole("table", { name: "Quote Breakdown" }).getByRole("rowheader");
  await expect(names).toContainText([
    "Base",
    "Distance",
    /Helpers.*1 × R\s150/,
    /Floors.*2 × R\s50/,
    "Midmonth Discount",
    "Promotional Discount",
    "Total Price",
  ]);
  await expect(page.getByRole("listitem").filter({ hasText: "Price" }).first()).toHaveAttribute(
    "aria-current",
    "step",
  );
  const vat = page.getByText("Prices include 15% VAT.").filter({ visible: true });
  await expect(vat).toHaveCount(1);
  await checkPage(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Floors")).toHaveValue("2");
  if (isPhone(page)) await press(page, "What is in it");
  await expect(vat).toHaveCount(1);
});

test("a price that another tab or the office changed books nothing until it is accepted", {
  tag: ["@S-46"],
}, async ({ page, client }) => {
  await putDraft(page, daysAhead(34), { upTo: "payment", as: client });
  await page.goto("/orders/checkout");
  const street = page.getByLabel("Street and number").first();
  await expect(street).toHaveValue("12 Oxford Road");
  const other = await page.context().newPage();
  await other.goto("/quote");
  await other.getByLabel("Floors").selectOption("5");
  const main = page.getByRole("main");
  const notice = main.getByRole("alert").filter({ hasText: "The price has changed" });
  await expect(notice).toContainText("You have changed this move in another tab.");
  await expect(notice.getByRole("row", { name: /^Floors/ })).toContainText(/R\s100.*R\s250/);
  await checkPage(page);
  await notice.getByRole("button", { name: /^Go on at R/ }).click();
  await expect(page).toHaveURL("/orders/checkout");
  await expect(street).toHaveValue("12 Oxford Road");
  await expect(page.getByRole("row", { name: "Floors 5" })).toBeVisible();

  await press(other, "Refresh Quote");
  await expect(page).toHaveURL("/quote");
  await expect(page.getByText(/^This move was changed in another tab/)).toBeVisible();

  const before = await orderCount(client);
  await putDraft(page, daysAhead(39), {
    upTo: "payment",
    as: client,
    quote: ({ price, baseCost }) => ({ price: price - 85, baseCost: baseCost - 100 }),
  });
  await page.goto("/orders/checkout");
  await press(page, "Book Order");
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("Nothing was booked");
  await expect(notice.getByRole("row", { name: /^Base/ })).toContainText(/R\s400.*R\s500/);
  const total = (await notice.getByRole("cell").last().textContent()) ?? "";
  await expect(page.getByRole("row", { name: `Total Price ${total}` })).toBeVisible();
  await expect(page.getByText(`You pay ${total} in cash on the day.`)).toBeVisible();
  expect(await orderCount(client)).toBe(before);
  await checkPage(page);
  // The price was not for what another tab makes of the booking, so it is asked for again.
  await other.goto("/orders/terms");
  await other.getByLabel("Notes").fill("Ring twice");
  await expect(notice).toBeHidden();
  await press(page, "Book Order");
  await page.getByRole("button", { name: /^Accept and book at R/ }).click();
  await expect(page).toHaveURL("/orders/all");
  expect(await orderCount(client)).toBe(before + 1);
});

/** The price of a minute ago: it is no longer held. */
const noLongerHeld = () => ({ expiresAt: new Date(Date.now() - 60_000).toISOString() });

test("a price that is no longer held is calculated again, and the agreement asks for the terms and a login", {
  tag: ["@S-41", "@S-42", "@V-14", "@S-517", "@S-518", "@S-521"],
}, async ({ page }) => {
  await page.clock.install();
  const inAMinute = () => ({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await putDraft(page, daysAhead(32), { upTo: "price", quote: inAMinute });
  await page.goto("/orders/pricebreakdown");
  await expect(page.getByText(/^We hold this price until \d\d:\d\d$/)).toBeVisible();
  await page.clock.fastForward("02:00");
  await expect(page.getByText(/^We held this price until/)).toBeVisible();
  await checkPage(page);
  await press(page, "Calculate again");
  await expect(page.getByText("Calculated again: it has stayed the same.")).toBeVisible();
  await press(page, "Next");
  await expect(page).toHaveURL("/orders/terms");
  const main = page.getByRole("main");
  const agree = main.getByRole("checkbox", { name: /I agree to the terms/ });
  await expect(agree).not.toBeChecked();
  await checkPage(page);
  await press(page, "Go to checkout");
  const summary = page.getByRole("alert", {
    name: "*Please complete all the required information",
  });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Please agree to the terms and conditions",
    "Please login to your account",
  ]);
  await expect(agree).toHaveAccessibleDescription("Please agree to the terms and conditions");
  await checkPage(page);
  await agree.check();
  await press(page, "Go to checkout");
  await expect(summary.getByRole("link")).toHaveText(["Please login to your account"]);
  await expect(main.getByRole("link", { name: "Register", exact: true })).toHaveAttribute(
    "href",
    "/clients/register",
  );
  await main.getByRole("link", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/clients/login");
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBe(
    "/orders/terms",
  );
});

test("a price is sent as a link that opens it, without names and notes, asks before it replaces a draft, and is worked out anew", {
  tag: ["@S-665", "@S-666", "@S-667"],
}, async ({ page, browser }) => {
  await putDraft(page, daysAhead(36), { upTo: "terms" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/orders/pricebreakdown");
  await press(page, "Send this price");
  await expect(page.getByText(/The link is copied|Copy this link/)).toBeVisible();
  await checkPage(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/quote\?quote=[0-9a-f-]{36}$/);
  const total = page.getByRole("row", { name: /Total Price/ });
  const price = (await total.textContent()) ?? "";

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other).toHaveURL("/orders/pricebreakdown");
  await expect(other.getByRole("row", { name: /Total Price/ })).toHaveText(price);
  await expect(other.getByText(/^We hold this price until/)).toBeVisible();
  const taken = await storedDraft(other);
  expect(taken).toMatchObject({ notes: "", agreedToTerms: false, pickup: { kind: "suburb" } });
  expect(JSON.stringify(taken)).not.toContain("Lerato");
  await other.evaluate(() => {
    const share = async ({ url = "" }: ShareData) => {
      window.name = url;
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await press(other, "Send this price");
  await expect.poll(() => other.evaluate(() => window.name)).toBe(link);

  await other.goto("/quote");
  await other.getByLabel("Floors").selectOption("7");
  await other.goto(link);
  await expect(other.getByText(/You have filled in a move of your own/)).toBeVisible();
  await checkPage(other);
  await other.getByRole("link", { name: "Keep mine" }).click();
  await expect(other.getByLabel("Floors")).toHaveValue("7");
  await other.goto(link);
  await press(other, "Look at this price");
  await expect(other.getByRole("row", { name: /Total Price/ })).toHaveText(price);
  expect(await storedDraft(other)).toMatchObject({ floors: 2 });

  // Once it is no longer held, it is worked out anew; one that we do not have leads to the form.
  await other.route("**/api/quotes/*", async (route) => {
    const response = await route.fetch();
    const held = await response.json();
    const old = { price: held.price - 85, baseCost: held.baseCost - 100, ...noLongerHeld() };
    await route.fulfill({ response, json: { ...held, ...old } });
  });
  await other.goto(link);
  await expect(other.getByText(/Your price is now R\s[\d\s]+; it was R/)).toBeVisible();
  await expect(other.getByText(/^We hold the new price until/)).toBeVisible();
  await other.unroute("**/api/quotes/*");
  await other.goto("/quote?quote=00000000-0000-7000-8000-000000000000");
  await expect(other.getByText("We do not have this price")).toBeVisible();
  await checkPage(other);
  await other.getByRole("main").getByRole("link", { name: "Get a quote" }).click();
  await expect(other.getByLabel("Floors")).toHaveValue("2");
  await other.close();
});

test("notes are counted and kept, terms read and left; the checkout needs them agreed, a login, and somebody who may book", {
  tag: ["@S-43", "@S-520", "@S-526"],
}, async ({ page, client, driver }) => {
  await putDraft(page, daysAhead(35), { upTo: "price", as: client });
  await page.goto("/orders/terms");
  await expect(page.getByText("You are booking as Lerato Sample.")).toBeVisible();
  await page.getByLabel("Notes").fill("Ring twice");
  await expect(page.getByText("10 of 2000 characters")).toBeVisible();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "terms and conditions" }).click();
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");
  await checkPage(page);
  await main.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await page.goto("/orders/checkout");
  await expect(page).toHaveURL("/quote");
  await putDraft(page, daysAhead(36), { upTo: "terms" });
  await page.goto("/orders/checkout");
  await expect(page).toHaveURL("/clients/login");
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBe(
    "/orders/checkout",
  );
  await driver.open(page, "/orders/checkout");
  await expect(page).toHaveURL("/dashboard");
});

test("a payment method must be chosen; Book Order pressed twice books once, says what is next, and empties the quote 300 ms later", {
  tag: ["@S-44", "@V-17", "@S-528", "@S-45", "@S-525", "@S-531", "@S-534"],
}, async ({ page, client }) => {
  await page.clock.install();
  await putDraft(page, daysAhead(37), { upTo: "terms", as: client });
  const before = await orderCount(client);
  await page.goto("/orders/checkout");
  const cash = page.getByLabel("Cash - On date of move");
  await expect(cash).not.toBeChecked();
  await expect(page.getByLabel("Card - Option available in the future")).toBeDisabled();
  await press(page, "Book Order");
  const summary = page.getByRole("alert", { name: "*Please complete all the required fields" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(["Please select the payment method"]);
  await checkPage(page);

  const confirmation = page.getByRole("table", { name: "Order confirmation" });
  await expect(confirmation).toContainText("The gate code is with the guard");
  await cash.check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Book Order" }).dblclick();
  await expect(page).toHaveURL("/orders/all");
  await page.clock.runFor(290);
  expect((await storedDraft(page))["quote"]).not.toBeNull();
  await page.clock.runFor(20);
  await expect
    .poll(() => storedDraft(page))
    .toMatchObject({ quote: null, pickupPlace: "", truckSize: "" });
  await page.clock.resume();
  const notice = page.getByRole("region", { name: "Your booking", exact: true });
  await expect(notice).toContainText("We have your booking");
  await expect(notice.getByRole("link", { name: "082 555 0199" })).toBeVisible();
  await expect(page.getByText(/We have sent you an email/)).toBeVisible();
  expect(await orderCount(client)).toBe(before + 1);
  await expectNoSidewaysScroll(page);
});

test("what the server refuses leads to the step that repairs it, and an ended session to the login", {
  tag: "@S-48",
}, async ({ page, client }) => {
  await readyToBook(page, client, daysAhead(42));
  await page.route(bookings, (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: JSON.stringify({ ...body, orderTime: "06:00" }) });
  });
  await press(page, "Book Order");
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Time of Move")).toHaveAccessibleDescription(
    "Please select a time between 07:00 and 17:00",
  );
  await expect(page.getByRole("combobox", { name: "Pick Up" })).toHaveValue(/Rosebank/);
  await checkPage(page);

  await page.unroute(bookings);
  await readyToBook(page, client, daysAhead(43));
  await page.route(bookings, async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
  await press(page, "Book Order");
  await expect(page).toHaveURL("/clients/login");
  await client.open(page, "/orders/checkout");
  await expect(page.getByLabel("Cash - On date of move")).toBeChecked();
});

test("a suburb is booked with its street and a contact at both ends, kept through a refusal", {
  tag: ["@S-613", "@S-614", "@S-615", "@S-616"],
}, async ({ page, client }) => {
  await putDraft(page, daysAhead(47), { upTo: "payment", withoutEnds: true, as: client });
  await page.goto("/orders/checkout");
  const [pickup, destination] = ["At the pickup", "At the destination"].map((name) =>
    page.getByRole("group", { name }),
  ) as [Locator, Locator];
  const street = (end: Locator) => end.getByLabel("Street and number");
  await expect(pickup.getByLabel("Contact person")).toHaveValue("Lerato Sample");
  await expect(destination.getByLabel("Contact cellphone")).toHaveValue("082 555 0042");
  await destination.getByLabel("Contact cellphone").fill("12");
  await press(page, "Book Order");
  const required = "Please enter the street and number";
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    new RegExp(`^At the pickup: ${required}`),
    new RegExp(`^At the destination: ${required}`),
    /^At the destination: Please enter a cellphone number/,
  ]);
  await expect(street(pickup)).toHaveAccessibleDescription(new RegExp(required));
  await checkPage(page);

  await street(pickup).fill("5 Voortrekker Street, Vereeniging");
  await street(destination).fill("31 Church Street");
  await destination.getByLabel("Contact person").fill("Johan Voorbeeld");
  await destination.getByLabel("Contact cellphone").fill("082 555 0078");
  await press(page, "Book Order");
  await expect(street(pickup)).toHaveAccessibleDescription(/are not next to each other/);
  await expect(page).toHaveURL("/orders/checkout");
  await page.reload();
  await expect(street(destination)).toHaveValue("31 Church Street");
  await street(pickup).fill("12 Oxford Road");
  await pickup.getByLabel("Unit, complex and gate").fill("Unit 4, Acacia Court");
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
  await expect(
    page.getByText(/^Have everything packed at 12 Oxford Road, Rosebank.* by /),
  ).toBeVisible();
  await page.getByRole("link", { name: "See this order" }).click();
  const move = page.getByRole("region", { name: "The move" });
  await expect(move).toContainText("31 Church Street, Hatfield");
  await expect(move).toContainText("Unit 4, Acacia Court");
  await expect(move).toContainText(/km \(estimated\)/);
  await expect(move.getByRole("link", { name: "082 555 0078" })).toHaveAttribute(
    "href",
    "tel:+27825550078",
  );
  await checkPage(page);
});
