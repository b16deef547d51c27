import { bankContract } from "./bank.contract.ts";
import { claimsContract } from "./claims.contract.ts";
import { contactContract } from "./contact.contract.ts";
import { dashboardContract } from "./dashboard.contract.ts";
import { dispatchContract } from "./dispatch.contract.ts";
import { documentsContract } from "./documents.contract.ts";
import type { HandlerResult, ReceivedRequestPart } from "./endpoint.ts";
import { fleetContract } from "./fleet.contract.ts";
import { moneyContract } from "./money.contract.ts";
import { phoneNumbersContract } from "./numbers.contract.ts";
import { ordersContract } from "./orders.contract.ts";
import { otpsContract } from "./otps.contract.ts";
import { payoutsContract } from "./payouts.contract.ts";
import { peopleContract } from "./people.contract.ts";
import { placesContract } from "./places.contract.ts";
import { pricingContract } from "./pricing.contract.ts";
import { privacyContract } from "./privacy.contract.ts";
import { quotesContract } from "./quotes.contract.ts";
import { reviewsContract } from "./reviews.contract.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { settingsContract } from "./settings.contract.ts";
import { walletsContract } from "./wallets.contract.ts";

export const endpoints = {
  ...sessionsContract,
  ...peopleContract,
  ...placesContract,
  ...pricingContract,
  ...quotesContract,
  ...dashboardContract,
  ...ordersContract,
  ...claimsContract,
  ...dispatchContract,
  ...fleetContract,
  ...documentsContract,
  ...otpsContract,
  ...contactContract,
  ...reviewsContract,
  ...privacyContract,
  ...settingsContract,
  ...phoneNumbersContract,
  ...walletsContract,
  ...bankContract,
  ...payoutsContract,
  ...moneyContract,
} as const;

export type Endpoints = typeof endpoints;

/** The types of a call's body, query and reply, by the call's key. */
export type ReceivedCallBody<K extends keyof Endpoints> = ReceivedRequestPart<Endpoints[K], "body">;
export type ReceivedCallQuery<K extends keyof Endpoints> = ReceivedRequestPart<
  Endpoints[K],
  "query"
>;
export type CallHandlerResult<K extends keyof Endpoints> = HandlerResult<Endpoints[K]>;
