import { accountTypes } from "#domain/people/party-kinds.ts";
import type { AdmittedParties } from "#domain/people/rights.ts";
import {
  createDocumentRoute,
  createFrameRoute,
  createPageRoute,
  type RouteEntry,
} from "#web/routing/route-table.ts";

/** The file of each page by its path, or its file and its id. */
type PageFiles = Readonly<Record<string, string | readonly [file: string, id: string]>>;

const pages = (files: PageFiles) =>
  Object.entries(files).map(([path, page]) => {
    const [file, id] = typeof page === "string" ? [page, page] : page;
    return createPageRoute(path, file, { id });
  });

/** Pages for the named kinds of account (client, driver), and for staff with any of the named rights. */
const only = (admitted: AdmittedParties, files: PageFiles) => ({
  ...createFrameRoute("session/guard.tsx", pages(files), { id: `${admitted}` }),
  admitted,
});

const firstSteps = "features/accounts/verification/email-verification";
const linkPassword = "features/accounts/passwords/link-password";

/** A page that clients and drivers both have. Its id says for which of them it is; see account-page.ts. */
const both = (path: string, page: string) =>
  accountTypes.map((kind) => createPageRoute(`${kind}s/${path}`, page, { id: `${kind}/${path}` }));

/** Every page, by address. Addresses match in any case of letters, so /trucksInfo is /trucksinfo. */
export const pageRoutes: readonly RouteEntry[] = [
  createDocumentRoute("", "pages/public/home"),
  createPageRoute("quote", "pages/booking/quote", { id: "quote" }),
  createDocumentRoute("trucksinfo", "pages/booking/trucks-info"),
  createFrameRoute("pages/booking/needs-price.tsx", [
    createPageRoute("orders/pricebreakdown", "pages/booking/price-breakdown"),
    createPageRoute("orders/terms", "pages/booking/order-terms"),
    only(["client", "bookOrders"], { "orders/checkout": "pages/booking/checkout" }),
  ]),
  createDocumentRoute("contact", "pages/public/contact"),
  createDocumentRoute("about", "pages/public/about"),
  createDocumentRoute("services", "pages/public/services"),
  createDocumentRoute("terms", "features/legal/legal-page", { id: "terms" }),
  createDocumentRoute("privacy", "features/legal/legal-page", { id: "privacy" }),
  createPageRoute("share/:token", "features/orders/sharing/shared-move"),
  createDocumentRoute("return", "pages/public/payment", { id: "payment-return" }),
  createDocumentRoute("cancel", "pages/public/payment", { id: "payment-cancelled" }),
  createDocumentRoute("unsent", "pages/public/unsent"),
  createDocumentRoute("test", "features/prototypes/prototypes"),
  createPageRoute("testquote", "pages/booking/quote", { id: "prototype-quote" }),
  createPageRoute("testquote2", "features/prototypes/wizard"),
  createFrameRoute("features/accounts/account-layout.tsx", [
    createFrameRoute("features/accounts/guards/visitor-only.tsx", [
      ...both("login", "features/accounts/login/login"),
      createPageRoute("users/login", "features/accounts/login/login", { id: "user/login" }),
      ...both("register", firstSteps),
      ...pages({
        "drivers/register/driveronly": "features/accounts/driver/driver-only-registration",
      }),
      createFrameRoute(
        "features/accounts/guards/verified-only.tsx",
        pages({
          "clients/register/form": "features/accounts/registration/client-registration",
          "drivers/register/form": "features/accounts/driver/driver-registration",
        }),
      ),
    ]),
    ...both("forgotpassword", firstSteps),
    createFrameRoute("features/accounts/guards/verified-only.tsx", [
      ...both("updatepassword", "features/accounts/passwords/update-password"),
    ]),
    createPageRoute("users/updatepassword", linkPassword, { id: "user/link" }),
    createPageRoute("clients/setpassword", linkPassword, { id: "client/link" }),
  ]),
  createFrameRoute("features/layout/workspace-layout.tsx", [
    only("signed-in", { dashboard: "pages/dashboard/dashboard" }),
    only(["client", "driver", "readOrders"], {
      "orders/all": "pages/orders/order-list",
      "orders/details/:id": "pages/orders/order-details",
    }),
    only(["client", "changeOrders"], {
      "orders/change/:id": "features/orders/change/order-change",
    }),
    only(["client"], {
      "clients/mydata": "pages/client/my-data",
      invoices: ["features/money/invoices", "own-invoices"],
    }),
    only(["driver"], {
      jobs: "features/dispatch/open-jobs",
      "jobs/hours": "features/dispatch/availability",
      wallet: ["pages/office/driver-wallet", "own-wallet"],
      statement: ["features/wallets/statement", "own-statement"],
      "drivers/documents": "pages/drivers/documents",
    }),
    only(["driver", "manageFleet"], {
      "vehicles/register/vehicleonly": "features/accounts/driver/vehicle-registration",
    }),
    only(["assignDrivers"], { planning: "features/planning/planning" }),
    only(["manageClients"], {
      "clients/all": "features/clients/client-list",
      "clients/update/:id": "pages/office/client-update",
    }),
    only(["manageFleet"], {
      "owners/all": "features/fleet/owner-list",
      "owners/update/:id": "features/fleet/owner-update",
      "drivers/all": "pages/office/drivers",
      "drivers/update/:id": "pages/office/driver-update",
      "vehicles/all": "pages/office/vehicles",
      "vehicles/update/:id": "pages/office/vehicle-update",
    }),
    only(["readWallets"], {
      "drivers/wallet/:id": "pages/office/driver-wallet",
      "drivers/statement/:id": "features/wallets/statement",
    }),
    only(["manageDocuments"], { "documents/all": "features/documents/document-list" }),
    only(["manageClaims"], { "claims/all": "features/claims/claim-list" }),
    only(["editPrices"], {
      pricing: "features/pricing/price-list",
      "pricing/create": "features/pricing/pricing-create",
      "pricing/:truckSize": "features/pricing/pricing-update",
    }),
    only(["answerMessages"], { "contacts/all": "features/inbox/message-list" }),
    only(["manageReviews"], { "reviews/all": "features/reviews/review-list" }),
    only(["answerPrivacyRequests"], {
      "privacyrequests/all": "features/privacy/requests/request-list",
      "privacyrequests/create": "features/privacy/requests/privacy-request-create",
      "privacyrequests/details/:id": "features/privacy/requests/privacy-request",
    }),
    only(["manageCodes"], { "otps/all": "features/otps/otp-list" }),
    only(["usePasskeys"], { "users/passkeys": "features/passkeys/passkeys" }),
    only(["manageStaff"], {
      "users/all": "features/staff/users",
      "users/register": "features/staff/user-register",
      "users/update/:id": "features/staff/user-update",
      "users/suspended": "features/staff/suspended-users",
    }),
    only(["editCompany"], { settings: "features/company/settings" }),
    only(["recordPayments"], { "money/bank": "features/bank/bank" }),
    only(["makePayouts", "releasePayouts"], {
      "money/payouts": "features/payouts/payouts",
      "money/payouts/:id": "features/payouts/payout",
    }),
    only(["readBooks"], {
      money: "features/money/money",
      "money/entries": "features/money/entries",
      "money/balance": "features/money/trial-balance",
      "money/charts": "features/money/charts",
      "money/invoices": "features/money/invoices",
    }),
  ]),
  createDocumentRoute("*", "pages/public/not-found"),
];
