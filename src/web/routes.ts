import { type AccountType, accountTypes } from "#domain/people/party-kinds.ts";
import type { AdmittedParties, StaffRight } from "#domain/people/rights.ts";
import { documentRoute, layout, type RouteEntry, route } from "#web/routing/route-table.ts";

const guard = (admitted: AdmittedParties) => (pages: readonly RouteEntry[]) => ({
  ...layout("session/guard.tsx", pages, { id: `${admitted}` }),
  admitted,
});

/** Pages for the named kinds of account (client, driver), and for staff with any of the named rights. */
const only = (...admitted: readonly (AccountType | StaffRight)[]) => guard(admitted);

const firstSteps = "features/accounts/verification/email-verification";
const linkPassword = "features/accounts/passwords/link-password";

/** A page that clients and drivers both have. The id of its route says whose it is; see account-page.ts. */
const both = (path: string, page: string) =>
  accountTypes.map((kind) => route(`${kind}s/${path}`, page, { id: `${kind}/${path}` }));

/** Every page, by address. Addresses match in any case of letters, so /trucksInfo is /trucksinfo. */
export const routes: readonly RouteEntry[] = [
  documentRoute("", "pages/public/home"),
  route("quote", "pages/booking/quote", { id: "quote" }),
  documentRoute("trucksinfo", "pages/booking/trucks-info"),
  layout("pages/booking/needs-price.tsx", [
    route("orders/pricebreakdown", "pages/booking/price-breakdown"),
    route("orders/terms", "pages/booking/order-terms"),
    only("client", "bookOrders")([route("orders/checkout", "pages/booking/checkout")]),
  ]),
  documentRoute("contact", "pages/public/contact"),
  documentRoute("about", "pages/public/about"),
  documentRoute("services", "pages/public/services"),
  documentRoute("terms", "features/legal/legal-page", { id: "terms" }),
  documentRoute("privacy", "features/legal/legal-page", { id: "privacy" }),
  route("share/:token", "features/orders/sharing/shared-move"),
  documentRoute("return", "pages/public/payment", { id: "payment-return" }),
  documentRoute("cancel", "pages/public/payment", { id: "payment-cancelled" }),
  documentRoute("unsent", "pages/public/unsent"),
  documentRoute("test", "features/prototypes/prototypes"),
  route("testquote", "pages/booking/quote", { id: "prototype-quote" }),
  route("testquote2", "features/prototypes/wizard"),
  layout("features/accounts/account-layout.tsx", [
    layout("features/accounts/guards/visitor-only.tsx", [
      ...both("login", "features/accounts/login/login"),
      route("users/login", "features/accounts/login/login", { id: "user/login" }),
      ...both("register", firstSteps),
      route("drivers/register/driveronly", "features/accounts/driver/driver-only-registration"),
      layout("features/accounts/guards/verified-only.tsx", [
        route("clients/register/form", "features/accounts/registration/client-registration"),
        route("drivers/register/form", "features/accounts/driver/driver-registration"),
      ]),
    ]),
    ...both("forgotpassword", firstSteps),
    layout("features/accounts/guards/verified-only.tsx", [
      ...both("updatepassword", "features/accounts/passwords/update-password"),
    ]),
    route("users/updatepassword", linkPassword, { id: "user/link" }),
    route("clients/setpassword", linkPassword, { id: "client/link" }),
  ]),
  layout("features/layout/workspace-layout.tsx", [
    guard("signed-in")([route("dashboard", "pages/dashboard/dashboard")]),
    only(
      "client",
      "driver",
      "readOrders",
    )([
      route("orders/all", "pages/orders/order-list"),
      route("orders/details/:id", "pages/orders/order-details"),
    ]),
    only(
      "client",
      "changeOrders",
    )([route("orders/change/:id", "features/orders/change/order-change")]),
    only("client")([
      route("clients/mydata", "pages/client/my-data"),
      route("invoices", "features/money/invoices", { id: "own-invoices" }),
    ]),
    only("driver")([
      route("jobs", "features/dispatch/open-jobs"),
      route("jobs/hours", "features/dispatch/availability"),
      route("wallet", "pages/office/driver-wallet", { id: "own-wallet" }),
      route("statement", "features/wallets/statement", { id: "own-statement" }),
      route("drivers/documents", "features/documents/my-documents"),
    ]),
    only(
      "driver",
      "manageFleet",
    )([route("vehicles/register/vehicleonly", "features/accounts/driver/vehicle-registration")]),
    only("manageClients")([
      route("clients/all", "features/clients/client-list"),
      route("clients/update/:id", "pages/office/client-update"),
    ]),
    only("manageFleet")([
      route("owners/all", "features/fleet/owner-list"),
      route("owners/update/:id", "features/fleet/owner-update"),
      route("drivers/all", "pages/office/drivers"),
      route("drivers/update/:id", "pages/office/driver-update"),
      route("vehicles/all", "pages/office/vehicles"),
      route("vehicles/update/:id", "pages/office/vehicle-update"),
    ]),
    only("readWallets")([
      route("drivers/wallet/:id", "pages/office/driver-wallet"),
      route("drivers/statement/:id", "features/wallets/statement"),
    ]),
    only("manageDocuments")([route("documents/all", "features/documents/document-list")]),
    only("manageClaims")([route("claims/all", "features/claims/claim-list")]),
    only("editPrices")([
      route("pricing", "features/pricing/price-list"),
      route("pricing/create", "features/pricing/pricing-create"),
      route("pricing/:truckSize", "features/pricing/pricing-update"),
    ]),
    only("answerMessages")([route("contacts/all", "features/inbox/message-list")]),
    only("manageReviews")([route("reviews/all", "features/reviews/review-list")]),
    only("answerPrivacyRequests")([
      route("privacyrequests/all", "features/privacy/requests/request-list"),
      route("privacyrequests/create", "features/privacy/requests/privacy-request-create"),
      route("privacyrequests/details/:id", "features/privacy/requests/privacy-request"),
    ]),
    only("manageCodes")([route("otps/all", "features/otps/otp-list")]),
    only("manageStaff")([
      route("users/all", "features/staff/users"),
      route("users/register", "features/staff/user-register"),
      route("users/update/:id", "features/staff/user-update"),
      route("users/suspended", "features/staff/suspended-users"),
    ]),
    only("editCompany")([route("settings", "features/company/settings")]),
    only("recordPayments")([route("money/bank", "features/bank/bank")]),
    only(
      "makePayouts",
      "releasePayouts",
    )([
      route("money/payouts", "features/payouts/payouts"),
      route("money/payouts/:id", "features/payouts/payout"),
    ]),
    only("readBooks")([
      route("money", "features/money/money"),
      route("money/entries", "features/money/entries"),
      route("money/balance", "features/money/trial-balance"),
      route("money/charts", "features/money/charts"),
      route("money/invoices", "features/money/invoices"),
    ]),
  ]),
  documentRoute("*", "pages/public/not-found"),
];
