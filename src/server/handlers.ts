import type { Endpoints } from "#contract/endpoints.ts";
import type { ApiHandlers } from "./api/mount-contract.ts";
import type { AppContext } from "./context.ts";
import { createBankApiHandlers } from "./features/bank/bank.routes.ts";
import { createClaimsApiHandlers } from "./features/claims/claims.routes.ts";
import { createOtpsApiHandlers } from "./features/codes/staff-list/otps.routes.ts";
import { createSettingsApiHandlers } from "./features/company/settings.routes.ts";
import { createContactApiHandlers } from "./features/contact/contact.routes.ts";
import { readOfficeDashboard } from "./features/dashboard/read-dashboard.ts";
import { createDispatchApiHandlers } from "./features/dispatch/dispatch.routes.ts";
import { createDocumentsApiHandlers } from "./features/documents/documents.routes.ts";
import { createFleetApiHandlers } from "./features/fleet/fleet.routes.ts";
import { createWalletsApiHandlers } from "./features/ledger/wallets.routes.ts";
import { createMoneyApiHandlers } from "./features/money/money.routes.ts";
import { createNumbersApiHandlers } from "./features/numbers/numbers.routes.ts";
import { createOrdersApiHandlers } from "./features/orders/orders.routes.ts";
import { createPasskeysApiHandlers } from "./features/passkeys/passkeys.routes.ts";
import { createPayoutsApiHandlers } from "./features/payouts/payouts.routes.ts";
import { createPeopleApiHandlers } from "./features/people/people.routes.ts";
import { createPlacesApiHandlers } from "./features/places/places.routes.ts";
import { createPlanningApiHandlers } from "./features/planning/planning.routes.ts";
import { createPricingApiHandlers } from "./features/pricing/pricing.routes.ts";
import { createPrivacyApiHandlers } from "./features/privacy/privacy.routes.ts";
import { createQuotesApiHandlers } from "./features/quotes/quotes.routes.ts";
import { createReviewsApiHandlers } from "./features/reviews/reviews.routes.ts";
import { createSessionsApiHandlers } from "./features/sessions/sessions.routes.ts";

export const createApiHandlers = (
  context: AppContext,
  hasTiles: boolean,
): ApiHandlers<Endpoints> => ({
  ...createSessionsApiHandlers(context),
  ...createPasskeysApiHandlers(context),
  ...createPeopleApiHandlers(context),
  ...createPlacesApiHandlers(context, hasTiles),
  ...createPricingApiHandlers(context),
  ...createQuotesApiHandlers(context),
  "GET /api/dashboard": ({ caller }) => readOfficeDashboard(context, caller),
  ...createOrdersApiHandlers(context),
  ...createClaimsApiHandlers(context),
  ...createDispatchApiHandlers(context),
  ...createPlanningApiHandlers(context),
  ...createFleetApiHandlers(context),
  ...createDocumentsApiHandlers(context),
  ...createOtpsApiHandlers(context),
  ...createContactApiHandlers(context),
  ...createReviewsApiHandlers(context),
  ...createPrivacyApiHandlers(context),
  ...createSettingsApiHandlers(context),
  ...createNumbersApiHandlers(context),
  ...createWalletsApiHandlers(context),
  ...createBankApiHandlers(context),
  ...createPayoutsApiHandlers(context),
  ...createMoneyApiHandlers(context),
});
