import { bankEndpoints } from "./bank.contract.ts";
import { claimEndpoints } from "./claims.contract.ts";
import { contactEndpoints } from "./contact.contract.ts";
import { dashboardEndpoints } from "./dashboard.contract.ts";
import { dispatchEndpoints } from "./dispatch.contract.ts";
import { documentEndpoints } from "./documents.contract.ts";
import type { HandlerResult, ReceivedRequestPart } from "./endpoint.ts";
import { fleetEndpoints } from "./fleet.contract.ts";
import { moneyEndpoints } from "./money.contract.ts";
import { phoneNumberEndpoints } from "./numbers.contract.ts";
import { orderEndpoints } from "./orders.contract.ts";
import { otpEndpoints } from "./otps.contract.ts";
import { passkeyEndpoints } from "./passkeys.contract.ts";
import { payoutEndpoints } from "./payouts.contract.ts";
import { peopleEndpoints } from "./people.contract.ts";
import { placeEndpoints } from "./places.contract.ts";
import { availabilityEndpoints, planningEndpoints } from "./planning.contract.ts";
import { priceEndpoints } from "./pricing.contract.ts";
import { privacyEndpoints } from "./privacy.contract.ts";
import { quoteEndpoints } from "./quotes.contract.ts";
import { reviewEndpoints } from "./reviews.contract.ts";
import { sessionEndpoints } from "./sessions.contract.ts";
import { settingsEndpoints } from "./settings.contract.ts";
import { walletEndpoints } from "./wallets.contract.ts";

export const endpoints = {
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...passkeyEndpoints,
  ...placeEndpoints,
  ...priceEndpoints,
  ...quoteEndpoints,
  ...dashboardEndpoints,
  ...orderEndpoints,
  ...claimEndpoints,
  ...dispatchEndpoints,
  ...planningEndpoints,
  ...availabilityEndpoints,
  ...fleetEndpoints,
  ...documentEndpoints,
  ...otpEndpoints,
  ...contactEndpoints,
  ...reviewEndpoints,
  ...privacyEndpoints,
  ...settingsEndpoints,
  ...phoneNumberEndpoints,
  ...walletEndpoints,
  ...bankEndpoints,
  ...payoutEndpoints,
  ...moneyEndpoints,
} as const;

export type Endpoints = typeof endpoints;

/** The types of a call's body, query and reply, by the call's key. */
export type ReceivedCallBody<K extends keyof Endpoints> = ReceivedRequestPart<Endpoints[K], "body">;
export type ReceivedCallQuery<K extends keyof Endpoints> = ReceivedRequestPart<
  Endpoints[K],
  "query"
>;
export type CallHandlerResult<K extends keyof Endpoints> = HandlerResult<Endpoints[K]>;
