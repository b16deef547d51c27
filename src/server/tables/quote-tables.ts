import type { ColumnType } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import { erasedPlaceId } from "#domain/privacy/erased-person.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";
import { byFunction, column, reasonsToKeep, type TableEntries, type TableRow } from "./register.ts";

/** The rates of one truck size from which a price was calculated, as exact decimal text in rand. */
export type Rates = Readonly<
  Record<"baseAmount" | "ratePerKm" | "helpersPricing" | "floorsPricing", string>
>;

/** A value that only clients find in the download of their own data. */
export const forClient = <T>() => column.fact<T>().copiedFor("client");

/** The price of a move and the amounts that make it up, in whole rand. */
export const amountColumns = {
  baseCost: forClient<number>(),
  distanceCost: forClient<number>(),
  helpersCost: forClient<number>(),
  floorsCost: forClient<number>(),
  midmonthDiscount: forClient<number>(),
  repeatDiscount: column.fact<number>().copiedFor("nobody"),
  promotionDiscount: forClient<number>(),
  price: column.fact<number>(),
  commission: column.fact<number>().copiedFor("nobody").readBy("driver", "staff"),
  net: column.fact<number>().copiedFor("nobody").readBy("driver", "staff"),
};

/** A move: its day, truck, addresses and distance, and the rates of its price. */
export const tripColumns = {
  id: column.fact<string>(),
  region: column.nobody<RegionKey>(),
  truckSize: column.fact<OfferedSize>(),
  createdAt: forClient<Date>(),
  orderDate: column.fact<string>(),
  orderTime: column.fact<string>(),
  // An erasure keeps only the suburb of an address.
  pickup: column.personal<string>(byFunction).copiedFor("client"),
  destination: column.personal<string>(byFunction).copiedFor("client"),
  pickupPlaceId: column.personal<string>(erasedPlaceId).copiedFor("nobody"),
  destinationPlaceId: column.personal<string>(erasedPlaceId).copiedFor("nobody"),
  // The download of a client's data shows kilometres instead of metres.
  metres: column.fact<number>().copiedFor("nobody"),
  distanceSource: column.fact<DistanceSource>(),
  helpers: column.fact<number>(),
  floors: column.fact<number>(),
  rates: column.nobody<ColumnType<Rates, string, string>>(),
};

/** The trip and the amounts of a price, without id, creation time, rates and region. */
type Priced = Omit<
  TableRow<typeof amountColumns & typeof tripColumns>,
  "id" | "createdAt" | "rates" | "region"
>;

/** Quotes, and the former prices of orders. */
export const quoteTables = {
  /** Quotes. They name no person, but have addresses. */
  quotes: {
    people: { client: { erasing: byFunction } },
    kept: { quotes: "expiresAt" },
    columns: { ...amountColumns, ...tripColumns, expiresAt: column.nobody<Date>() },
  },
  /** The former prices of orders, which a trigger stores when the price changes. */
  order_versions: {
    people: {},
    kept: reasonsToKeep.withOrder,
    columns: {
      orderId: column.link<string>(),
      version: column.nobody<number>(),
      replacedAt: column.nobody<Date>(),
      replacedForClient: column.nobody<boolean | null>(),
      rates: column.nobody<Rates>(),
      priced: column.nobody<Priced>(),
    },
  },
} as const satisfies TableEntries;
