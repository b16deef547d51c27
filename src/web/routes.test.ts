import { expect, it } from "vitest";
import { pageRoutes } from "./routes.ts";
import { lastRouteInChain, listPageChains } from "./routing/route-table.ts";

/** The pages of each guard, by the parties and rights that it admits, written by hand from docs/spec.md. */
const pages: Readonly<Record<string, string>> = {
  "signed-in": "dashboard",
  "client,driver,readOrders": "orders/all orders/details/:id",
  assignDrivers: "planning",
  "client,bookOrders": "orders/checkout",
  "client,changeOrders": "orders/change/:id",
  client: "clients/mydata invoices",
  driver: "jobs jobs/hours wallet statement drivers/documents",
  "driver,manageFleet": "vehicles/register/vehicleonly",
  manageClients: "clients/all clients/update/:id",
  manageFleet:
    "owners/all owners/update/:id drivers/all drivers/update/:id vehicles/all vehicles/update/:id",
  readWallets: "drivers/wallet/:id drivers/statement/:id",
  manageDocuments: "documents/all",
  manageClaims: "claims/all",
  editPrices: "pricing pricing/create pricing/:truckSize",
  answerMessages: "contacts/all",
  manageReviews: "reviews/all",
  answerPrivacyRequests: "privacyrequests/all privacyrequests/create privacyrequests/details/:id",
  manageCodes: "otps/all",
  manageStaff: "users/all users/register users/update/:id users/suspended",
  usePasskeys: "users/passkeys",
  editCompany: "settings",
  recordPayments: "money/bank",
  "makePayouts,releasePayouts": "money/payouts money/payouts/:id",
  readBooks: "money money/entries money/balance money/charts money/invoices",
  visitor:
    "clients/login drivers/login users/login clients/register drivers/register drivers/register/driveronly clients/register/form drivers/register/form",
};

it("every page stands under the guard of its parties", { tags: ["A-84", "S-480"] }, () => {
  const guarded = listPageChains(pageRoutes).flatMap((chain) => {
    const guard = chain.findLast(({ file }) => /guard\.tsx$|visitor-only\.tsx$/.test(file));
    if (!guard) return [];
    return [[`${guard.admitted ?? "visitor"}`, lastRouteInChain(chain).path] as const];
  });
  const byGuard = Map.groupBy(guarded, ([guard]) => guard);
  const found = [...byGuard].map(([guard, all]) => [guard, all.map(([, path]) => path).join(" ")]);
  expect(Object.fromEntries(found)).toEqual(pages);
});
