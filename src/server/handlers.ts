import type { Endpoints } from "#contract/endpoints.ts";
import type { ApiHandlers } from "./api/mount-contract.ts";
import type { AppContext } from "./context.ts";
import { bankRoutes } from "./features/bank/bank.routes.ts";
import { claimsRoutes } from "./features/claims/claims.routes.ts";
import { otpsRoutes } from "./features/codes/staff-list/otps.routes.ts";
import { settingsRoutes } from "./features/company/settings.routes.ts";
import { contactRoutes } from "./features/contact/contact.routes.ts";
import { readOfficeDashboard } from "./features/dashboard/read-dashboard.ts";
import { dispatchRoutes } from "./features/dispatch/dispatch.routes.ts";
import { documentsRoutes } from "./features/documents/documents.routes.ts";
import { fleetRoutes } from "./features/fleet/fleet.routes.ts";
import { walletsRoutes } from "./features/ledger/wallets.routes.ts";
import { moneyRoutes } from "./features/money/money.routes.ts";
import { numbersRoutes } from "./features/numbers/numbers.routes.ts";
import { ordersRoutes } from "./features/orders/orders.routes.ts";
import { payoutsRoutes } from "./features/payouts/payouts.routes.ts";
import { peopleRoutes } from "./features/people/people.routes.ts";
import { placesRoutes } from "./features/places/places.routes.ts";
import { pricingRoutes } from "./features/pricing/pricing.routes.ts";
import { privacyRoutes } from "./features/privacy/privacy.routes.ts";
import { quotesRoutes } from "./features/quotes/quotes.routes.ts";
import { reviewsRoutes } from "./features/reviews/reviews.routes.ts";
import { sessionsRoutes } from "./features/sessions/sessions.routes.ts";

export const createApiHandlers = (
  context: AppContext,
  hasTiles: boolean,
): ApiHandlers<Endpoints> => ({
  ...sessionsRoutes(context),
  ...peopleRoutes(context),
  ...placesRoutes(context, hasTiles),
  ...pricingRoutes(context),
  ...quotesRoutes(context),
  "GET /api/dashboard": ({ caller }) => readOfficeDashboard(context, caller),
  ...ordersRoutes(context),
  ...claimsRoutes(context),
  ...dispatchRoutes(context),
  ...fleetRoutes(context),
  ...documentsRoutes(context),
  ...otpsRoutes(context),
  ...contactRoutes(context),
  ...reviewsRoutes(context),
  ...privacyRoutes(context),
  ...settingsRoutes(context),
  ...numbersRoutes(context),
  ...walletsRoutes(context),
  ...bankRoutes(context),
  ...payoutsRoutes(context),
  ...moneyRoutes(context),
});
