import { type AccountType, accountTypes } from "#domain/people/party-kinds.ts";
import type { AdmittedParties, StaffRight } from "#domain/people/rights.ts";
import {
  createDocumentRoute,
  createFrameRoute,
  createPageRoute,
  type RouteEntry,
} from "#web/routing/route-table.ts";

const guard = (admitted: AdmittedParties) => (pages: readonly RouteEntry[]) => ({
  ...createFrameRoute("session/guard.tsx", pages, { id: `${admitted}` }),
  admitted,
});

/** Pages for the named kinds of account (client, driver), and for staff with any of the named rights. */
const only = (...admitted: readonly (AccountType | StaffRight)[]) => guard(admitted);

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
    only("client", "bookOrders")([createPageRoute("orders/checkout", "pages/booking/checkout")]),
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
      createPageRoute(
        "drivers/register/driveronly",
        "features/accounts/driver/driver-only-registration",
      ),
      createFrameRoute("features/accounts/guards/verified-only.tsx", [
        createPageRoute(
          "clients/register/form",
          "features/accounts/registration/client-registration",
        ),
        createPageRoute("drivers/register/form", "features/accounts/driver/driver-registration"),
      ]),
    ]),
    ...both("forgotpassword", firstSteps),
    createFrameRoute("features/accounts/guards/verified-only.tsx", [
      ...both("updatepassword", "features/accounts/passwords/update-password"),
    ]),
    createPageRoute("users/updatepassword", linkPassword, { id: "user/link" }),
    createPageRoute("clients/setpassword", linkPassword, { id: "client/link" }),
  ]),
  createFrameRoute("features/layout/workspace-layout.tsx", [
    guard("signed-in")([createPageRoute("dashboard", "pages/dashboard/dashboard")]),
    only(
      "client",
      "driver",
      "readOrders",
    )([
      createPageRoute("orders/all", "pages/orders/order-list"),
      createPageRoute("orders/details/:id", "pages/orders/order-details"),
    ]),
    only(
      "client",
      "changeOrders",
    )([createPageRoute("orders/change/:id", "features/orders/change/order-change")]),
    only("client")([
      createPageRoute("clients/mydata", "pages/client/my-data"),
      createPageRoute("invoices", "features/money/invoices", { id: "own-invoices" }),
    ]),
    only("driver")([
      createPageRoute("jobs", "features/dispatch/open-jobs"),
      createPageRoute("jobs/hours", "features/dispatch/availability"),
      createPageRoute("wallet", "pages/office/driver-wallet", { id: "own-wallet" }),
      createPageRoute("statement", "features/wallets/statement", { id: "own-statement" }),
      createPageRoute("drivers/documents", "pages/drivers/documents"),
    ]),
    only(
      "driver",
      "manageFleet",
    )([
      createPageRoute(
        "vehicles/register/vehicleonly",
        "features/accounts/driver/vehicle-registration",
      ),
    ]),
    only("assignDrivers")([createPageRoute("planning", "features/planning/planning")]),
    only("manageClients")([
      createPageRoute("clients/all", "features/clients/client-list"),
      createPageRoute("clients/update/:id", "pages/office/client-update"),
    ]),
    only("manageFleet")([
      createPageRoute("owners/all", "features/fleet/owner-list"),
      createPageRoute("owners/update/:id", "features/fleet/owner-update"),
      createPageRoute("drivers/all", "pages/office/drivers"),
      createPageRoute("drivers/update/:id", "pages/office/driver-update"),
      createPageRoute("vehicles/all", "pages/office/vehicles"),
      createPageRoute("vehicles/update/:id", "pages/office/vehicle-update"),
    ]),
    only("readWallets")([
      createPageRoute("drivers/wallet/:id", "pages/office/driver-wallet"),
      createPageRoute("drivers/statement/:id", "features/wallets/statement"),
    ]),
    only("manageDocuments")([createPageRoute("documents/all", "features/documents/document-list")]),
    only("manageClaims")([createPageRoute("claims/all", "features/claims/claim-list")]),
    only("editPrices")([
      createPageRoute("pricing", "features/pricing/price-list"),
      createPageRoute("pricing/create", "features/pricing/pricing-create"),
      createPageRoute("pricing/:truckSize", "features/pricing/pricing-update"),
    ]),
    only("answerMessages")([createPageRoute("contacts/all", "features/inbox/message-list")]),
    only("manageReviews")([createPageRoute("reviews/all", "features/reviews/review-list")]),
    only("answerPrivacyRequests")([
      createPageRoute("privacyrequests/all", "features/privacy/requests/request-list"),
      createPageRoute("privacyrequests/create", "features/privacy/requests/privacy-request-create"),
      createPageRoute("privacyrequests/details/:id", "features/privacy/requests/privacy-request"),
    ]),
    only("manageCodes")([createPageRoute("otps/all", "features/otps/otp-list")]),
    only("usePasskeys")([createPageRoute("users/passkeys", "features/passkeys/passkeys")]),
    only("manageStaff")([
      createPageRoute("users/all", "features/staff/users"),
      createPageRoute("users/register", "features/staff/user-register"),
      createPageRoute("users/update/:id", "features/staff/user-update"),
      createPageRoute("users/suspended", "features/staff/suspended-users"),
    ]),
    only("editCompany")([createPageRoute("settings", "features/company/settings")]),
    only("recordPayments")([createPageRoute("money/bank", "features/bank/bank")]),
    only(
      "makePayouts",
      "releasePayouts",
    )([
      createPageRoute("money/payouts", "features/payouts/payouts"),
      createPageRoute("money/payouts/:id", "features/payouts/payout"),
    ]),
    only("readBooks")([
      createPageRoute("money", "features/money/money"),
      createPageRoute("money/entries", "features/money/entries"),
      createPageRoute("money/balance", "features/money/trial-balance"),
      createPageRoute("money/charts", "features/money/charts"),
      createPageRoute("money/invoices", "features/money/invoices"),
    ]),
  ]),
  createDocumentRoute("*", "pages/public/not-found"),
];
