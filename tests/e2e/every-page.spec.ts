import { expect, type Page } from "@playwright/test";
import { daysAhead, fillQuote, priceShown, storedDraft, truckCard } from "./support/booking.ts";
import { watchContentPolicy } from "./support/content-policy.ts";
import { fillLogin } from "./support/forms.ts";
import { isPhone, look, press } from "./support/pages.ts";
import { type Account, answered, freshEmail, goodPassword, test } from "./support/people.ts";

const publicPages = [
  "/",
  "/quote",
  "/trucksinfo",
  "/contact",
  "/about",
  "/services",
  "/terms",
  "/privacy",
  "/return",
  "/cancel",
  "/unsent",
  "/test",
  "/testquote",
  "/testquote2",
  "/nothing-here",
  "/clients/login",
  "/clients/register",
  "/clients/forgotpassword",
  "/drivers/login",
  "/drivers/register",
  "/drivers/register/driveronly",
  "/drivers/forgotpassword",
  "/users/login",
  "/users/updatepassword",
  "/share/no-such-link",
] as const;

/** The pages that a wide window lays out in a way of their own; the others keep one column. */
const publicPagesInColumns = ["/", "/quote", "/trucksinfo", "/contact", "/terms"] as const;

const officePages = [
  "/dashboard",
  "/orders/all",
  "/clients/all",
  "/owners/all",
  "/drivers/all",
  "/vehicles/all",
  "/documents/all",
  "/claims/all",
  "/vehicles/register/vehicleonly",
  "/otps/all",
  "/contacts/all",
  "/reviews/all",
  "/privacyrequests/all",
  "/privacyrequests/create",
  "/pricing",
  "/pricing/create",
  "/pricing/3ton",
  "/users/all",
  "/users/register",
  "/users/suspended",
  "/settings",
  "/money",
  "/money/entries",
  "/money/balance",
  "/money/charts",
  "/money/invoices",
] as const;

/** Those that a wide window lays out like another one of them. */
const officePagesInOneColumn: readonly string[] = [
  "/vehicles/register/vehicleonly",
  "/privacyrequests/create",
  "/pricing/3ton",
  "/users/register",
  "/clients/update/",
  "/owners/update/",
  "/vehicles/update/",
  "/users/update/",
];

/** The page of the first record of each list. */
const recordPages = [
  ["/api/orders/all?limit=1", "/orders/details/"],
  ["/api/clients/all?limit=1", "/clients/update/"],
  ["/api/owners/all?limit=1", "/owners/update/"],
  ["/api/drivers/all?limit=1", "/drivers/update/"],
  ["/api/drivers/all?limit=1", "/drivers/wallet/"],
  ["/api/drivers/all?limit=1", "/drivers/statement/"],
  ["/api/vehicles/all?limit=1", "/vehicles/update/"],
  ["/api/users/all?limit=1", "/users/update/"],
  ["/api/privacyrequests/all?limit=1", "/privacyrequests/details/"],
] as const;

async function holdsUp(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("output", { hasText: /^(Loading|Looking up)/ })).toHaveCount(0);
    await look(page);
    if (isPhone(page)) return;
    // A list of the office shows what fits as a table.
    await expect(page.getByText(/^(The table is wider than|All fields)/)).toHaveCount(0);
  });
}

async function firstId({ api }: Account, list: string): Promise<string> {
  const { items } = await answered<{ items: { id: string }[] }>(await api.get(list));
  return items[0]?.id ?? "";
}

// What is accessible and fits stays so, and no page is lost, in another language too.
test.use({ translatedFrom: "start" });

let broken: readonly string[];
test.beforeEach(async ({ page }) => {
  test.slow();
  broken = await watchContentPolicy(page);
});
test.afterEach("no page tries anything that its content policy refuses", () => {
  expect(broken).toEqual([]);
});

test("every page that anybody may open is accessible and never scrolls sideways", {
  tag: ["@S-610", "@G13"],
}, async ({ page }) => {
  const paths = isPhone(page) ? publicPages : publicPagesInColumns;
  for (const path of paths) await holdsUp(page, path);
});

test("every page of the office is accessible and never scrolls sideways", {
  tag: ["@S-611", "@S-821", "@G13"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  const isOwn = (path: string) => isPhone(page) || !officePagesInOneColumn.includes(path);
  for (const path of officePages.filter(isOwn)) await holdsUp(page, path);
  for (const [list, pathOf] of recordPages.filter(([, pathOf]) => isOwn(pathOf))) {
    await holdsUp(page, pathOf + (await firstId(staff, list)));
  }
});

test("the pages of a client and of a driver are accessible and never scroll sideways", {
  tag: ["@S-612", "@S-990", "@G13"],
}, async ({ page, client, driver }) => {
  for (const [party, more] of [
    [client, ["/clients/mydata", "/invoices"]],
    [driver, ["/jobs", "/jobs/hours", "/wallet", "/statement"]],
  ] as const) {
    await page.context().clearCookies();
    await party.signIn(page);
    for (const path of ["/dashboard", "/orders/all", ...more]) await holdsUp(page, path);
  }
});

test("what changes on a translated page is seen: the price of another truck, a refused login", {
  tag: ["@S-1305", "@any-width"],
}, async ({ page }) => {
  await fillQuote(page, daysAhead(90));
  const shown = (await priceShown(page).textContent()) ?? "";
  await truckCard(page, "Extended Load").check();
  await page.getByLabel("Helpers").selectOption("3");
  await expect(priceShown(page)).not.toHaveText(shown);
  await expect(page.getByText("Updating")).toHaveCount(0);
  const price = (await priceShown(page).textContent()) ?? "";
  await press(page, "Calculate Quote");
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await expect(page.getByRole("row", { name: /Total Price/ })).toContainText(price);
  expect((await storedDraft(page))["quote"]).toMatchObject({
    price: Number(price.replace(/\D/g, "")),
  });

  await page.goto("/clients/login");
  await fillLogin(page, freshEmail(), goodPassword);
  await press(page, "Log in");
  await expect(page.getByRole("alert", { name: /Wrong e-?mail or password/i })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
});
