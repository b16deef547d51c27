import { expect, type Page } from "@playwright/test";
import { routes } from "#web/routes.ts";
import type { RouteEntry } from "#web/routing/route-table.ts";
import { test } from "./support/people.ts";

/** The pages of each kind, written by hand from sections 2 and 4 of the specification. */
const pages = {
  "signed-in": ["dashboard", "orders/all", "orders/details/:id"],
  staff: [
    "clients/all",
    "clients/update/:id",
    "owners/all",
    "owners/update/:id",
    "drivers/all",
    "drivers/update/:id",
    "drivers/wallet/:id",
    "drivers/statement/:id",
    "vehicles/all",
    "vehicles/update/:id",
    "documents/all",
    "claims/all",
    "pricing",
    "pricing/create",
    "pricing/:truckSize",
    "contacts/all",
    "reviews/all",
    "privacyrequests/all",
    "privacyrequests/create",
    "privacyrequests/details/:id",
  ],
  client: ["clients/mydata", "invoices"],
  driver: ["jobs", "jobs/hours", "wallet", "statement", "drivers/documents"],
  booking: ["orders/checkout"],
  codes: ["otps/all"],
  admin: [
    "users/all",
    "users/register",
    "users/update/:id",
    "users/suspended",
    "settings",
    "money/bank",
    "money/payouts",
    "money/payouts/:id",
    "money",
    "money/entries",
    "money/balance",
    "money/charts",
    "money/invoices",
  ],
  "client-or-staff": ["orders/change/:id"],
  "driver-or-staff": ["vehicles/register/vehicleonly"],
  visitor: [
    "clients/login",
    "drivers/login",
    "users/login",
    "clients/register",
    "drivers/register",
    "drivers/register/driveronly",
    "clients/register/form",
    "drivers/register/form",
  ],
};

/** The pages under each guard in routes.ts. */
function guardedPages(entries: readonly RouteEntry[], guard?: string) {
  const found: Record<string, string[]> = {};
  for (const { path, id, file, children } of entries) {
    if (guard && path) found[guard] = [...(found[guard] ?? []), path];
    const inside = file.endsWith("visitor-only.tsx")
      ? "visitor"
      : file.endsWith("session/guard.tsx")
        ? id
        : guard;
    for (const [kind, more] of Object.entries(guardedPages(children ?? [], inside))) {
      found[kind] = [...(found[kind] ?? []), ...more];
    }
  }
  return found;
}

test("every page stands under the guard of its kind", { tag: ["@S-480", "@any-width"] }, () => {
  expect(guardedPages(routes)).toEqual(pages);
});

/** The kinds whose pages each party may open: that they open is held with every page. */
const staffPages = ["signed-in", "staff", "codes", "client-or-staff", "driver-or-staff"];
const mayOpen: Readonly<Record<string, readonly string[]>> = {
  visitor: ["visitor"],
  client: ["signed-in", "client", "client-or-staff"],
  driver: ["signed-in", "driver", "driver-or-staff"],
  member: staffPages,
  admin: [...staffPages, "admin"],
};

/** Where a visitor logs in who wanted a page of this kind. */
const logins: Readonly<Record<string, string>> = {
  codes: "/users/login",
  driver: "/drivers/login",
  "driver-or-staff": "/drivers/login",
};

/**
 * Opens the first page of each kind that is not for this party: the test above holds that the others
 * stand beside it. Waits until it has decided: a heading stands where it settled.
 */
async function expectSentAway(page: Page, party: string): Promise<void> {
  for (const [kind, [first]] of Object.entries(pages)) {
    if (kind === "booking" || mayOpen[party]?.includes(kind)) continue;
    const landing = party === "visitor" ? (logins[kind] ?? "/clients/login") : "/dashboard";
    await test.step(`/${first}: ${landing}`, async () => {
      await page.goto(`/${first}`, { waitUntil: "commit" });
      await expect(page).toHaveURL(landing);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(landing);
    });
  }
}

test.describe("who may open which page", { tag: "@any-width" }, () => {
  test("a visitor is sent to log in", {
    tag: ["@S-480", "@S-82", "@S-325", "@S-411", "@S-423", "@S-442", "@S-469", "@S-281"],
  }, async ({ page }) => {
    await expectSentAway(page, "visitor");
  });

  test("each party is sent to the dashboard from what is not theirs", {
    tag: ["@S-481", "@S-53", "@S-297", "@S-325", "@S-411", "@S-423", "@S-442", "@S-469", "@S-281"],
  }, async ({ page, client, driver, member, staff }) => {
    test.slow();
    for (const [party, account] of Object.entries({ client, driver, member, admin: staff })) {
      await page.context().clearCookies();
      await account.signIn(page);
      await expectSentAway(page, party);
    }
  });
});

const redirects: readonly (readonly [path: string, landing: string])[] = [
  ["/orders/pricebreakdown", "/quote"],
  ["/orders/terms", "/quote"],
  ["/orders/checkout", "/quote"],
  ["/clients/register/form", "/clients/register"],
  ["/clients/updatepassword", "/clients/forgotpassword"],
  ["/drivers/register/form", "/drivers/register"],
  ["/drivers/updatepassword", "/drivers/forgotpassword"],
];

test("a step that is opened without the one before it leads there", {
  tag: ["@S-485", "@any-width"],
}, async ({ page }) => {
  for (const [path, landing] of redirects) {
    await page.goto(path);
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
