import { expect, type Page } from "@playwright/test";
import { watchContentPolicy } from "./support/content-policy.ts";
import { isPhone, look } from "./support/pages.ts";
import { type Account, answered, test } from "./support/people.ts";

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
  });
}

async function firstId({ api }: Account, list: string): Promise<string> {
  const { items } = await answered<{ items: { id: string }[] }>(await api.get(list));
  return items[0]?.id ?? "";
}

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
  tag: ["@S-611", "@G13"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  for (const path of officePages) await holdsUp(page, path);
  for (const [list, pathOf] of recordPages) {
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
