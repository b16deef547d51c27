import { accountTypes } from "#domain/people/party-kinds.ts";
import { documentRoute, layout, type RouteEntry, route } from "./routing/route-table.ts";
import type { Access } from "./session/access.ts";

/** Pages for the parties of one rule of session/access.ts. */
const only = (id: Access, pages: readonly RouteEntry[]) =>
  layout("session/guard.tsx", pages, { id });

/** A page that clients and drivers have alike. Its id tells which it is; see account-page.ts. */
const both = (path: string, page: string) =>
  accountTypes.map((kind) => route(`${kind}s/${path}`, page, { id: `${kind}/${path}` }));

/** Every page, by address. Addresses match in any case of letters, so /trucksInfo is /trucksinfo. */
export const routes: readonly RouteEntry[] = [
  documentRoute("", "public/home"),
  route("quote", "booking/quote", { id: "quote" }),
  documentRoute("trucksinfo", "booking/trucks-info"),
  layout("pages/booking/needs-price.tsx", [
    route("orders/pricebreakdown", "booking/price-breakdown"),
    route("orders/terms", "booking/order-terms"),
    only("booking", [route("orders/checkout", "booking/checkout")]),
  ]),
  documentRoute("contact", "public/contact"),
  documentRoute("about", "public/about"),
  documentRoute("services", "public/services"),
  documentRoute("terms", "public/terms"),
  documentRoute("privacy", "public/privacy"),
  route("share/:token", "public/shared-move"),
  documentRoute("return", "public/payment", { id: "payment-return" }),
  documentRoute("cancel", "public/payment", { id: "payment-cancelled" }),
  documentRoute("unsent", "public/unsent"),
  documentRoute("test", "public/prototypes"),
  route("testquote", "booking/quote", { id: "prototype-quote" }),
  route("testquote2", "public/prototype-wizard"),
  layout("features/accounts/account-layout.tsx", [
    layout("features/accounts/guards/visitor-only.tsx", [
      ...both("login", "accounts/login"),
      route("users/login", "office/staff/staff-login"),
      ...both("register", "accounts/register"),
      route("drivers/register/driveronly", "driver/register-driver-only"),
      layout("features/accounts/guards/verified-only.tsx", [
        route("clients/register/form", "client/register-form"),
        route("drivers/register/form", "driver/register-form"),
      ]),
    ]),
    ...both("forgotpassword", "accounts/forgot-password"),
    layout("features/accounts/guards/verified-only.tsx", [
      ...both("updatepassword", "accounts/update-password"),
    ]),
    route("users/updatepassword", "office/staff/staff-new-password"),
    route("clients/setpassword", "client/set-password"),
  ]),
  layout("features/layout/workspace-layout.tsx", [
    only("signed-in", [
      route("dashboard", "dashboard/dashboard"),
      route("orders/all", "orders/order-list"),
      route("orders/details/:id", "orders/order-details"),
    ]),
    only("client-or-staff", [route("orders/change/:id", "orders/order-change")]),
    only("client", [
      route("clients/mydata", "client/my-data"),
      route("invoices", "client/invoices"),
    ]),
    only("driver", [
      route("jobs", "driver/open-jobs"),
      route("jobs/hours", "driver/availability"),
      route("wallet", "driver/wallet"),
      route("statement", "driver/statement"),
      route("drivers/documents", "driver/documents"),
    ]),
    only("driver-or-staff", [route("vehicles/register/vehicleonly", "driver/register-vehicle")]),
    only("staff", [
      route("clients/all", "office/clients"),
      route("clients/update/:id", "office/client-update"),
      route("owners/all", "office/owners"),
      route("owners/update/:id", "office/owner-update"),
      route("drivers/all", "office/drivers"),
      route("drivers/update/:id", "office/driver-update"),
      route("drivers/wallet/:id", "office/driver-wallet"),
      route("drivers/statement/:id", "office/driver-statement"),
      route("vehicles/all", "office/vehicles"),
      route("vehicles/update/:id", "office/vehicle-update"),
      route("documents/all", "office/documents"),
      route("claims/all", "office/claims"),
      route("pricing", "office/pricing/pricing"),
      route("pricing/create", "office/pricing/pricing-create"),
      route("pricing/:truckSize", "office/pricing/pricing-update"),
      route("contacts/all", "office/contact-messages"),
      route("reviews/all", "office/office-reviews"),
      route("privacyrequests/all", "office/privacy/privacy-requests"),
      route("privacyrequests/create", "office/privacy/privacy-request-create"),
      route("privacyrequests/details/:id", "office/privacy/privacy-request"),
    ]),
    only("codes", [route("otps/all", "office/otps")]),
    only("admin", [
      route("users/all", "office/staff/users"),
      route("users/register", "office/staff/user-register"),
      route("users/update/:id", "office/staff/user-update"),
      route("users/suspended", "office/staff/suspended-users"),
      route("settings", "office/settings"),
      route("money/bank", "office/money/bank"),
      route("money/payouts", "office/money/payouts"),
      route("money/payouts/:id", "office/money/payout"),
      route("money", "office/money/money"),
      route("money/entries", "office/money/entries"),
      route("money/balance", "office/money/trial-balance"),
      route("money/charts", "office/money/charts"),
      route("money/invoices", "office/money/invoices"),
    ]),
  ]),
  documentRoute("*", "public/not-found"),
];
