import { expect, type Page } from "@playwright/test";
import { test } from "#harness/browser/people.ts";
import { routes } from "#web/routes.ts";
import type { RouteEntry } from "#web/routing/route-table.ts";

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

/** The paths of all pages by the guard that they stand under in routes.ts; "open" under none. */
function pagesByGuard(entries: readonly RouteEntry[], guard = "open") {
  const found: Record<string, string[]> = {};
  for (const { path, id, file, children } of entries) {
    if (path) found[guard] = [...(found[guard] ?? []), path];
    const inside = file.endsWith("visitor-only.tsx")
      ? "visitor"
      : file.endsWith("session/guard.tsx")
        ? id
        : guard;
    for (const [kind, more] of Object.entries(pagesByGuard(children ?? [], inside))) {
      found[kind] = [...(found[kind] ?? []), ...more];
    }
  }
  return found;
}

test("every page stands under the guard of its kind", { tag: "@S-480" }, () => {
  const { open: _, ...guarded } = pagesByGuard(routes);
  expect(guarded).toEqual(pages);
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

test("a visitor is sent to log in, and each party to the dashboard from what is not theirs", {
  tag: [
    "@S-53",
    "@S-82",
    "@S-281",
    "@S-325",
    "@S-411",
    "@S-423",
    "@S-442",
    "@S-469",
    "@S-480",
    "@S-481",
  ],
}, async ({ page, client, driver, member, staff }) => {
  test.slow();
  await expectSentAway(page, "visitor");
  for (const [party, account] of Object.entries({ client, driver, member, admin: staff })) {
    await account.signIn(page);
    await expectSentAway(page, party);
  }
});
