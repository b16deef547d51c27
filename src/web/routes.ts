import { type AccountType, accountTypes } from "#domain/people/party-kinds.ts";
import type { AdmittedParties, StaffRight } from "#domain/people/rights.ts";
import {
  documentRouteEntry,
  frameRouteEntry,
  pageRouteEntry,
  type RouteEntry,
} from "#web/routing/route-table.ts";

const guard = (admitted: AdmittedParties) => (pages: readonly RouteEntry[]) => ({
  ...frameRouteEntry("session/guard.tsx", pages, { id: `${admitted}` }),
  admitted,
});

/** Pages for the named kinds of account (client, driver), and for staff with any of the named rights. */
const only = (...admitted: readonly (AccountType | StaffRight)[]) => guard(admitted);

const firstSteps = "features/accounts/verification/email-verification";
const linkPassword = "features/accounts/passwords/link-password";

/** A page that clients and drivers both have. The id of its route says whose it is; see account-page.ts. */
const both = (path: string, page: string) =>
  accountTypes.map((kind) => pageRouteEntry(`${kind}s/${path}`, page, { id: `${kind}/${path}` }));

/** Every page, by address. Addresses match in any case of letters, so /trucksInfo is /trucksinfo. */
export const pageRoutes: readonly RouteEntry[] = [
  documentRouteEntry("", "pages/public/home"),
  pageRouteEntry("quote", "pages/booking/quote", { id: "quote" }),
  documentRouteEntry("trucksinfo", "pages/booking/trucks-info"),
  frameRouteEntry("pages/booking/needs-price.tsx", [
    pageRouteEntry("orders/pricebreakdown", "pages/booking/price-breakdown"),
    pageRouteEntry("orders/terms", "pages/booking/order-terms"),
    only("client", "bookOrders")([pageRouteEntry("orders/checkout", "pages/booking/checkout")]),
  ]),
  documentRouteEntry("contact", "pages/public/contact"),
  documentRouteEntry("about", "pages/public/about"),
  documentRouteEntry("services", "pages/public/services"),
  documentRouteEntry("terms", "features/legal/legal-page", { id: "terms" }),
  documentRouteEntry("privacy", "features/legal/legal-page", { id: "privacy" }),
  pageRouteEntry("share/:token", "features/orders/sharing/shared-move"),
  documentRouteEntry("return", "pages/public/payment", { id: "payment-return" }),
  documentRouteEntry("cancel", "pages/public/payment", { id: "payment-cancelled" }),
  documentRouteEntry("unsent", "pages/public/unsent"),
  documentRouteEntry("test", "features/prototypes/prototypes"),
  pageRouteEntry("testquote", "pages/booking/quote", { id: "prototype-quote" }),
  pageRouteEntry("testquote2", "features/prototypes/wizard"),
  frameRouteEntry("features/accounts/account-layout.tsx", [
    frameRouteEntry("features/accounts/guards/visitor-only.tsx", [
      ...both("login", "features/accounts/login/login"),
      pageRouteEntry("users/login", "features/accounts/login/login", { id: "user/login" }),
      ...both("register", firstSteps),
      pageRouteEntry(
        "drivers/register/driveronly",
        "features/accounts/driver/driver-only-registration",
      ),
      frameRouteEntry("features/accounts/guards/verified-only.tsx", [
        pageRouteEntry(
          "clients/register/form",
          "features/accounts/registration/client-registration",
        ),
        pageRouteEntry("drivers/register/form", "features/accounts/driver/driver-registration"),
      ]),
    ]),
    ...both("forgotpassword", firstSteps),
    frameRouteEntry("features/accounts/guards/verified-only.tsx", [
      ...both("updatepassword", "features/accounts/passwords/update-password"),
    ]),
    pageRouteEntry("users/updatepassword", linkPassword, { id: "user/link" }),
    pageRouteEntry("clients/setpassword", linkPassword, { id: "client/link" }),
  ]),
  frameRouteEntry("features/layout/workspace-layout.tsx", [
    guard("signed-in")([pageRouteEntry("dashboard", "pages/dashboard/dashboard")]),
    only(
      "client",
      "driver",
      "readOrders",
    )([
      pageRouteEntry("orders/all", "pages/orders/order-list"),
      pageRouteEntry("orders/details/:id", "pages/orders/order-details"),
    ]),
    only(
      "client",
      "changeOrders",
    )([pageRouteEntry("orders/change/:id", "features/orders/change/order-change")]),
    only("client")([
      pageRouteEntry("clients/mydata", "pages/client/my-data"),
      pageRouteEntry("invoices", "features/money/invoices", { id: "own-invoices" }),
    ]),
    only("driver")([
      pageRouteEntry("jobs", "features/dispatch/open-jobs"),
      pageRouteEntry("jobs/hours", "features/dispatch/availability"),
      pageRouteEntry("wallet", "pages/office/driver-wallet", { id: "own-wallet" }),
      pageRouteEntry("statement", "features/wallets/statement", { id: "own-statement" }),
      pageRouteEntry("drivers/documents", "features/documents/my-documents"),
    ]),
    only(
      "driver",
      "manageFleet",
    )([
      pageRouteEntry(
        "vehicles/register/vehicleonly",
        "features/accounts/driver/vehicle-registration",
      ),
    ]),
    only("manageClients")([
      pageRouteEntry("clients/all", "features/clients/client-list"),
      pageRouteEntry("clients/update/:id", "pages/office/client-update"),
    ]),
    only("manageFleet")([
      pageRouteEntry("owners/all", "features/fleet/owner-list"),
      pageRouteEntry("owners/update/:id", "features/fleet/owner-update"),
      pageRouteEntry("drivers/all", "pages/office/drivers"),
      pageRouteEntry("drivers/update/:id", "pages/office/driver-update"),
      pageRouteEntry("vehicles/all", "pages/office/vehicles"),
      pageRouteEntry("vehicles/update/:id", "pages/office/vehicle-update"),
    ]),
    only("readWallets")([
      pageRouteEntry("drivers/wallet/:id", "pages/office/driver-wallet"),
      pageRouteEntry("drivers/statement/:id", "features/wallets/statement"),
    ]),
    only("manageDocuments")([pageRouteEntry("documents/all", "features/documents/document-list")]),
    only("manageClaims")([pageRouteEntry("claims/all", "features/claims/claim-list")]),
    only("editPrices")([
      pageRouteEntry("pricing", "features/pricing/price-list"),
      pageRouteEntry("pricing/create", "features/pricing/pricing-create"),
      pageRouteEntry("pricing/:truckSize", "features/pricing/pricing-update"),
    ]),
    only("answerMessages")([pageRouteEntry("contacts/all", "features/inbox/message-list")]),
    only("manageReviews")([pageRouteEntry("reviews/all", "features/reviews/review-list")]),
    only("answerPrivacyRequests")([
      pageRouteEntry("privacyrequests/all", "features/privacy/requests/request-list"),
      pageRouteEntry("privacyrequests/create", "features/privacy/requests/privacy-request-create"),
      pageRouteEntry("privacyrequests/details/:id", "features/privacy/requests/privacy-request"),
    ]),
    only("manageCodes")([pageRouteEntry("otps/all", "features/otps/otp-list")]),
    only("manageStaff")([
      pageRouteEntry("users/all", "features/staff/users"),
      pageRouteEntry("users/register", "features/staff/user-register"),
      pageRouteEntry("users/update/:id", "features/staff/user-update"),
      pageRouteEntry("users/suspended", "features/staff/suspended-users"),
    ]),
    only("editCompany")([pageRouteEntry("settings", "features/company/settings")]),
    only("recordPayments")([pageRouteEntry("money/bank", "features/bank/bank")]),
    only(
      "makePayouts",
      "releasePayouts",
    )([
      pageRouteEntry("money/payouts", "features/payouts/payouts"),
      pageRouteEntry("money/payouts/:id", "features/payouts/payout"),
    ]),
    only("readBooks")([
      pageRouteEntry("money", "features/money/money"),
      pageRouteEntry("money/entries", "features/money/entries"),
      pageRouteEntry("money/balance", "features/money/trial-balance"),
      pageRouteEntry("money/charts", "features/money/charts"),
      pageRouteEntry("money/invoices", "features/money/invoices"),
    ]),
  ]),
  documentRouteEntry("*", "pages/public/not-found"),
];
