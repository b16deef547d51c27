import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * Every page, by address. Addresses match in any case of letters, so /trucksInfo is /trucksinfo.
 * The pages of the signed-in part stand inside `layout("features/layout/workspace-layout.tsx", [])`.
 */
export default [
  index("pages/public/home.tsx"),
  route("quote", "pages/booking/quote.tsx"),
  route("trucksinfo", "pages/booking/trucks-info.tsx"),
  route("orders/pricebreakdown", "pages/booking/price-breakdown.tsx"),
  route("orders/terms", "pages/booking/order-terms.tsx"),
  route("orders/checkout", "pages/booking/checkout.tsx"),
  route("terms", "pages/public/terms.tsx"),
  route("privacy", "pages/public/privacy.tsx"),
  route("clients/login", "pages/client/login.tsx"),
  route("clients/register", "pages/client/register.tsx"),
  route("clients/register/form", "pages/client/register-form.tsx"),
  route("clients/forgotpassword", "pages/client/forgot-password.tsx"),
  route("clients/updatepassword", "pages/client/update-password.tsx"),
  route("users/login", "pages/office/staff-login.tsx"),
  layout("features/layout/workspace-layout.tsx", [
    route("dashboard", "pages/dashboard/dashboard.tsx"),
    route("orders/all", "pages/orders/order-list.tsx"),
    route("orders/details/:id", "pages/orders/order-details.tsx"),
  ]),
  route("*", "pages/public/not-found.tsx"),
] satisfies RouteConfig;
