import { bankContract } from "./bank.contract.ts";
import { claimsContract } from "./claims.contract.ts";
import { clientsContract } from "./clients.contract.ts";
import { contactContract } from "./contact.contract.ts";
import { dashboardContract } from "./dashboard.contract.ts";
import { dayContract } from "./day.contract.ts";
import { dispatchContract } from "./dispatch.contract.ts";
import { documentsContract } from "./documents.contract.ts";
import { driversContract } from "./drivers.contract.ts";
import { invoicesContract } from "./invoices.contract.ts";
import { moneyContract } from "./money.contract.ts";
import { numbersContract } from "./numbers.contract.ts";
import { ordersContract } from "./orders.contract.ts";
import { otpsContract } from "./otps.contract.ts";
import { ownersContract } from "./owners.contract.ts";
import { payoutsContract } from "./payouts.contract.ts";
import { placesContract } from "./places.contract.ts";
import { pricingContract } from "./pricing.contract.ts";
import { privacyContract } from "./privacy.contract.ts";
import { quotesContract } from "./quotes.contract.ts";
import { reviewsContract } from "./reviews.contract.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { settingsContract } from "./settings.contract.ts";
import { statementsContract } from "./statements.contract.ts";
import { usersContract } from "./users.contract.ts";
import { vehiclesContract } from "./vehicles.contract.ts";
import { walletsContract } from "./wallets.contract.ts";

/** Every call of the API, by method and path. */
export const endpoints = {
  ...sessionsContract,
  ...clientsContract,
  ...placesContract,
  ...pricingContract,
  ...quotesContract,
  ...dashboardContract,
  ...ordersContract,
  ...dayContract,
  ...claimsContract,
  ...driversContract,
  ...dispatchContract,
  ...vehiclesContract,
  ...documentsContract,
  ...ownersContract,
  ...usersContract,
  ...otpsContract,
  ...contactContract,
  ...reviewsContract,
  ...privacyContract,
  ...settingsContract,
  ...numbersContract,
  ...walletsContract,
  ...bankContract,
  ...payoutsContract,
  ...moneyContract,
  ...statementsContract,
  ...invoicesContract,
} as const;

export type Endpoints = typeof endpoints;
