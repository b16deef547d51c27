import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type Account, test } from "./support/parties.ts";

const someId = randomUUID();

/** The pages of each kind, written by hand from sections 2 and 4 of the specification. */
const pages = {
  signedIn: ["/dashboard", "/orders/all", `/orders/details/${someId}`],
  staff: [
    "/clients/all",
    `/clients/update/${someId}`,
    "/owners/all",
    "/drivers/all",
    `/drivers/update/${someId}`,
    "/vehicles/all",
    `/vehicles/update/${someId}`,
    "/pricing",
    "/pricing/create",
    "/pricing/3ton",
    "/contacts/all",
    "/privacyrequests/all",
    "/privacyrequests/create",
    `/privacyrequests/details/${someId}`,
  ],
  client: ["/clients/mydata"],
  otps: ["/otps/all"],
  admin: ["/users/all", "/users/register", `/users/update/${someId}`, "/users/suspended"],
  driverOrStaff: ["/vehicles/register/vehicleonly"],
} as const;

type Kind = keyof typeof pages;
const kinds = Object.keys(pages) as Kind[];

/** Where a party ends up on the pages of a kind: there, or somewhere else. */
type Landing = "stays" | "/clients/login" | "/users/login" | "/drivers/login" | "/dashboard";

const landings: Readonly<Record<string, Readonly<Record<Kind, Landing>>>> = {
  visitor: {
    signedIn: "/clients/login",
    client: "/clients/login",
    staff: "/clients/login",
    otps: "/users/login",
    admin: "/clients/login",
    driverOrStaff: "/drivers/login",
  },
  client: {
    signedIn: "stays",
    client: "stays",
    staff: "/dashboard",
    otps: "/dashboard",
    admin: "/dashboard",
    driverOrStaff: "/dashboard",
  },
  driver: {
    signedIn: "stays",
    client: "/dashboard",
    staff: "/dashboard",
    otps: "/dashboard",
    admin: "/dashboard",
    driverOrStaff: "stays",
  },
  member: {
    signedIn: "stays",
    client: "/dashboard",
    staff: "stays",
    otps: "stays",
    admin: "/dashboard",
    driverOrStaff: "stays",
  },
  admin: {
    signedIn: "stays",
    client: "/dashboard",
    staff: "stays",
    otps: "stays",
    admin: "stays",
    driverOrStaff: "stays",
  },
};

/** Opens each page and waits until it has decided: a heading stands, at the address it settled on. */
async function visitAll(page: Page, party: keyof typeof landings): Promise<void> {
  for (const kind of kinds) {
    const landing = landings[party]?.[kind] ?? "stays";
    for (const path of pages[kind]) {
      await test.step(`${path}: ${landing}`, async () => {
        await page.goto(path, { waitUntil: "commit" });
        await expect(page).toHaveURL(landing === "stays" ? path : landing);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(landing === "stays" ? path : landing);
      });
    }
  }
}

test.describe("who may open which page", { tag: "@any-width" }, () => {
  test.beforeEach(() => test.slow());

  test("a visitor is sent to log in", {
    tag: ["@S-480", "@S-82", "@S-325", "@S-411", "@S-423", "@S-442", "@S-469"],
  }, async ({ page }) => {
    await visitAll(page, "visitor");
  });

  for (const party of ["client", "driver", "member", "admin"] as const) {
    test(`a ${party} is sent to the dashboard from what is not theirs`, {
      tag: "@S-481",
    }, async ({ page, parties }) => {
      const account: Account = await parties[party]();
      await account.signIn(page);
      await visitAll(page, party);
    });
  }
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

for (const [path, landing] of redirects) {
  test(`${path} opened without what comes before leads to ${landing}`, {
    tag: ["@S-485", "@any-width"],
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
