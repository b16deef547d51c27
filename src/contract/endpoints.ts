import { clientsContract } from "./clients.contract.ts";
import { driversContract } from "./drivers.contract.ts";
import { ordersContract } from "./orders.contract.ts";
import { placesContract } from "./places.contract.ts";
import { pricingContract } from "./pricing.contract.ts";
import { quotesContract } from "./quotes.contract.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { vehiclesContract } from "./vehicles.contract.ts";

/** Every call of the API, by method and path. */
export const endpoints = {
  ...sessionsContract,
  ...clientsContract,
  ...placesContract,
  ...pricingContract,
  ...quotesContract,
  ...ordersContract,
  ...driversContract,
  ...vehiclesContract,
} as const;

export type Endpoints = typeof endpoints;
