import { accountTypes } from "#domain/people/party-kinds.ts";
import { documentRoute, layout, type RouteEntry, route } from "./lib/routing/route-table.ts";
import type { Access } from "./lib/session/access.ts";

/** Pages for the parties of one rule of lib/session/access.ts. */
const only = (id: Access, pages: readonly RouteEntry[]) =>
  layout("lib/session/guard.tsx", pages, { id });

/** A page that clients and drivers have alike. Its id tells which it is; see account-page.ts. */
const both = (path: string, file: string) =>
  accountTypes.map((kind) => route(`${kind}s/${path}`, file, { id: `${kind}/${path}` }));

/** Every page, by address. Addresses match in any case of letters, so /trucksInfo is /trucksinfo. */
export const routes: readonly RouteEntry[] = [
  documentRoute("", "pages/public/home.tsx"),
  route("quote", "pages/booking/quote.tsx", { id: "quote" }),
  documentRoute("trucksinfo", "pages/booking/trucks-info.tsx"),
  layout("features/booking/needs-price.tsx", [
    route("orders/pricebreakdown", "pages/booking/price-breakdown.tsx"),
    route("orders/terms", "pages/booking/order-terms.tsx"),
    only("booking", [route("orders/checkout", "pages/booking/checkout.tsx")]),
  ]),
  documentRoute("contact", "pages/public/contact.tsx"),
  documentRoute("about", "pages/public/about.tsx"),
  documentRoute("services", "pages/public/services.tsx"),
  documentRoute("terms", "pages/public/terms.tsx"),
  documentRoute("privacy", "pages/public/privacy.tsx"),
  route("share/:token", "pages/public/shared-move.tsx"),
  documentRoute("return", "pages/public/payment.tsx", { id: "payment-return" }),
  documentRoute("cancel", "pages/public/payment.tsx", { id: "payment-cancelled" }),
  documentRoute("test", "pages/public/prototypes.tsx"),
  route("testquote", "pages/booking/quote.tsx", { id: "prototype-quote" }),
  route("testquote2", "pages/public/prototype-wizard.tsx"),
  layout("features/accounts/account-layout.tsx", [
    layout("features/accounts/guards/visitor-only.tsx", [
      ...both("login", "pages/accounts/login.tsx"),
      route("users/login", "pages/office/staff/staff-login.tsx"),
      ...both("register", "pages/accounts/register.tsx"),
      route("drivers/register/driveronly", "pages/driver/register-driver-only.tsx"),
      layout("features/accounts/guards/verified-only.tsx", [
        route("clients/register/form", "pages/client/register-form.tsx"),
        route("drivers/register/form", "pages/driver/register-form.tsx"),
      ]),
    ]),
    ...both("forgotpassword", "pages/accounts/forgot-password.tsx"),
    layout("features/accounts/guards/verified-only.tsx", [
      ...both("updatepassword", "pages/accounts/update-password.tsx"),
    ]),
    route("users/updatepassword", "pages/office/staff/staff-new-password.tsx"),
    route("clients/setpassword", "pages/client/set-password.tsx"),
  ]),
  layout("features/layout/workspace-layout.tsx", [
    only("signed-in", [
      route("dashboard", "pages/dashboard/dashboard.tsx"),
      route("orders/all", "pages/orders/order-list.tsx"),
      route("orders/details/:id", "pages/orders/order-details.tsx"),
    ]),
    only("client-or-staff", [route("orders/change/:id", "pages/orders/order-change.tsx")]),
    only("client", [route("clients/mydata", "pages/client/my-data.tsx")]),
    only("driver-or-staff", [
      route("vehicles/register/vehicleonly", "pages/driver/register-vehicle.tsx"),
    ]),
    only("staff", [
      route("clients/all", "pages/office/clients.tsx"),
      route("clients/update/:id", "pages/office/client-update.tsx"),
      route("owners/all", "pages/office/owners.tsx"),
      route("owners/update/:id", "pages/office/owner-update.tsx"),
      route("drivers/all", "pages/office/drivers.tsx"),
      route("drivers/update/:id", "pages/office/driver-update.tsx"),
      route("vehicles/all", "pages/office/vehicles.tsx"),
      route("vehicles/update/:id", "pages/office/vehicle-update.tsx"),
      route("pricing", "pages/office/pricing/pricing.tsx"),
      route("pricing/create", "pages/office/pricing/pricing-create.tsx"),
      route("pricing/:truckSize", "pages/office/pricing/pricing-update.tsx"),
      route("contacts/all", "pages/office/contact-messages.tsx"),
      route("reviews/all", "pages/office/office-reviews.tsx"),
      route("privacyrequests/all", "pages/office/privacy/privacy-requests.tsx"),
      route("privacyrequests/create", "pages/office/privacy/privacy-request-create.tsx"),
      route("privacyrequests/details/:id", "pages/office/privacy/privacy-request.tsx"),
    ]),
    only("codes", [route("otps/all", "pages/office/otps.tsx")]),
    only("admin", [
      route("users/all", "pages/office/staff/users.tsx"),
      route("users/register", "pages/office/staff/user-register.tsx"),
      route("users/update/:id", "pages/office/staff/user-update.tsx"),
      route("users/suspended", "pages/office/staff/suspended-users.tsx"),
      route("settings", "pages/office/settings.tsx"),
    ]),
  ]),
  documentRoute("*", "pages/public/not-found.tsx"),
];
