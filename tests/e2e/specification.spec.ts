/** What the specification says of pages and no other browser test holds them to. */
import { expect } from "@playwright/test";
import {
  calculateQuote,
  choosePlace,
  daysAhead,
  fillQuote,
  goToCheckout,
  storedDraft,
} from "./support/booking.ts";
import { isPhone, look, press } from "./support/pages.ts";
import { test } from "./support/people.ts";
import { bookOrder, driversFor, freshDay, requestCode } from "./support/records.ts";

test.describe.configure({ timeout: 90_000 });

test("the home page has three services, reasons to choose us and a start-quote button", {
  tag: ["@S-540", "@S-541", "@S-542"],
}, async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  for (const service of ["Moving", "Delivery", "Business Partnership"]) {
    await expect(main.getByRole("heading", { name: service, exact: true })).toBeVisible();
  }
  const reasons = main.getByRole("region", { name: "Why choose us" });
  expect(await reasons.getByRole("listitem").count()).toBeGreaterThan(2);
  await main.getByRole("link", { name: "Start your quote" }).click();
  await expect(page).toHaveURL("/quote");
});

test("the bar stays in view, and a button that opens the messaging app floats", {
  tag: ["@S-544", "@S-545"],
}, async ({ page }) => {
  await page.goto("/terms");
  const bar = page.getByRole("banner");
  const messaging = page.getByRole("link", { name: /^Message us on WhatsApp/ });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 0.9 });
  await expect(messaging).toBeInViewport({ ratio: 0.9 });
  await expect(messaging).toHaveAttribute("href", "https://wa.me/27825550000");
});

for (const [path, title, line, sections] of [
  ["/terms", "Terms and conditions", /^Version of /, 15],
  ["/privacy", "Privacy policy", "Last updated 06 September 2023", 11],
] as const) {
  test(`${path} has its date, its sections and a Back button`, { tag: "@S-549" }, async ({
    page,
  }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(line).first()).toBeVisible();
    const numbers = page.getByRole("main").getByRole("heading", { level: 2, name: /^\d+\./ });
    await expect(numbers).toHaveCount(sections);
    await page.getByRole("button", { name: "Back" }).first().click();
    await expect(page).toHaveURL("/about");
  });
}

test("the distance is measured again when a place changes", {
  tag: ["@Q-59", "@any-width"],
}, async ({ page }) => {
  await fillQuote(page, daysAhead(44));
  const kilometers = page.getByLabel("Kilometers");
  const before = await kilometers.inputValue();
  await choosePlace(page, "Destination", "Soweto", /Soweto/);
  await expect(kilometers).toHaveValue(/km$/);
  await expect(kilometers).not.toHaveValue(before);
});

test("'pleaseSelect' empties helpers and floors", {
  tag: ["@S-530", "@S-584", "@any-width"],
}, async ({ page }) => {
  await fillQuote(page, daysAhead(47));
  for (const field of ["Helpers", "Floors"]) {
    await page.getByLabel(field).selectOption("pleaseSelect");
    await expect(page.getByLabel(field)).toHaveValue("pleaseSelect");
  }
  expect(await storedDraft(page)).toMatchObject({ helpers: null, floors: null });
});

test("a visitor agrees, may register, and goes back to the breakdown", {
  tag: ["@S-518", "@S-522", "@S-524", "@any-width"],
}, async ({ page }) => {
  await calculateQuote(page, daysAhead(45));
  await press(page, "Next");
  await expect(page).toHaveURL("/orders/terms");
  const main = page.getByRole("main");
  await expect(main.getByRole("checkbox", { name: /I agree to the terms/ })).not.toBeChecked();
  await expect(main.getByRole("link", { name: "Register", exact: true })).toHaveAttribute(
    "href",
    "/clients/register",
  );
  await main.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/orders/pricebreakdown");
});

test("the quote is emptied 300 ms after the booking, not before", {
  tag: ["@S-534", "@any-width"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await calculateQuote(page, daysAhead(46));
  await goToCheckout(page);
  await page.getByLabel("Cash - On date of move").check();
  await page.clock.install();
  await page.reload();
  await expect(page.getByLabel("Cash - On date of move")).toBeChecked();
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
  await page.clock.runFor(290);
  expect((await storedDraft(page))["quote"]).not.toBeNull();
  await page.clock.runFor(20);
  await expect.poll(() => storedDraft(page)).toMatchObject({ quote: null, truckSize: "" });
});

test("on a small screen the sidebar is inside the menu of the bar", {
  tag: ["@S-559", "@S-570"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  const place = isPhone(page)
    ? page.getByRole("dialog", { name: "Menu" })
    : page.getByRole("navigation", { name: "Workspace" });
  for (const title of ["General", "Workbench", "Settings"]) {
    await expect(place.getByText(title, { exact: true })).toHaveCSS("text-transform", "uppercase");
  }
  await expect(place.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(place.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  await expect(place.getByRole("button", { name: "Logout" })).toBeVisible();
});

// A small screen has one menu for everything.
test("the bar of the signed-in has Logout, and no Login", { tag: ["@S-575", "@wide"] }, async ({
  page,
  client,
}) => {
  await client.signIn(page);
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Login", exact: true })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "Client Registration" })).toHaveCount(0);
});

test("the admin sign-in shows its password, is busy, forgets a refusal and lets in", {
  tag: ["@S-519", "@S-576", "@A-120", "@A-122", "@A-123", "@any-width"],
}, async ({ page }) => {
  await page.goto("/users/login");
  await page.getByLabel("Email").fill(process.env["E2E_ADMIN_EMAIL"] ?? "");
  const secret = page.getByLabel("Password", { exact: true });
  await secret.fill("Wrong-password-1");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(secret).toHaveAttribute("type", "password");
  const submit = page.locator("main").getByRole("button", { name: "Sign in" });
  await submit.click();
  await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();

  const gate = Promise.withResolvers<void>();
  await page.route("**/api/login", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await secret.fill(process.env["E2E_ADMIN_PASSWORD"] ?? "");
  const sent = page.waitForRequest("**/api/login");
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ loginPartyType: "user" });
  await expect(submit).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Wrong e-mail or password.")).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await look(page);
});

test("Process sends the driver's vehicle along", { tag: ["@O-95", "@any-width"] }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  const [driver] = await driversFor(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await page.getByLabel("Driver", { exact: true }).selectOption(driver?.id ?? "");
  const sent = page.waitForRequest("**/api/orders/assign/*");
  await press(page, "Process");
  expect((await sent).postDataJSON()).toEqual({
    driverId: driver?.id,
    vehicleId: driver?.vehicleId,
  });
  await press(page, "Remove driver");
  await expect(page.getByRole("button", { name: "Process" })).toBeVisible();
});

test("every list asks before it deletes, and No keeps the record", {
  tag: ["@S-600", "@any-width"],
}, async ({ page, staff }) => {
  await requestCode(staff.api);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") writes.push(request.url());
  });
  await staff.signIn(page);
  for (const [path, noun] of [
    ["/clients/all", "client"],
    ["/owners/all", "owner"],
    ["/drivers/all", "driver"],
    ["/vehicles/all", "vehicle"],
    ["/orders/all", "order"],
    ["/otps/all", "OTP"],
  ] as const) {
    await page.goto(path);
    const buttons = page.getByRole("button", { name: /^Delete/ });
    await buttons.first().click();
    const question = `Are you sure you want to delete this ${noun}?`;
    const dialog = page.getByRole("dialog", { name: question });
    await expect(dialog.getByRole("button", { name: "Yes", exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  expect(writes).toEqual([]);
});
