import { expect, type Page } from "@playwright/test";
import { test } from "#harness/browser/people.ts";

/** A page of each kind that somebody is kept out of, and where a visitor of it logs in. */
const kinds = {
  "signed-in": ["dashboard", "/clients/login"],
  staff: ["clients/all", "/clients/login"],
  client: ["clients/mydata", "/clients/login"],
  driver: ["jobs", "/drivers/login"],
  codes: ["otps/all", "/users/login"],
  admin: ["users/all", "/clients/login"],
  "client-or-staff": ["orders/change/:id", "/clients/login"],
  "driver-or-staff": ["vehicles/register/vehicleonly", "/drivers/login"],
  visitor: ["clients/login", ""],
} as const;

/** The kinds whose pages each party may open: that they open is held with every page. */
const staffPages = ["signed-in", "staff", "codes", "client-or-staff", "driver-or-staff"];
const mayOpen: Readonly<Record<string, readonly string[]>> = {
  visitor: ["visitor"],
  client: ["signed-in", "client", "client-or-staff"],
  driver: ["signed-in", "driver", "driver-or-staff"],
  member: staffPages,
  admin: [...staffPages, "admin"],
};

/**
 * Opens a page of each kind that is not for this party: routes.test.ts holds that every page has its
 * guard. Waits until it has decided: a heading stands where it settled.
 */
async function expectSentAway(page: Page, party: string): Promise<void> {
  for (const [kind, [path, login]] of Object.entries(kinds)) {
    if (mayOpen[party]?.includes(kind)) continue;
    const landing = party === "visitor" ? login : "/dashboard";
    await test.step(`/${path}: ${landing}`, async () => {
      await page.goto(`/${path}`, { waitUntil: "commit" });
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
