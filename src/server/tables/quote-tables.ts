import type { ColumnType, Generated } from "kysely";
import type { OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import { erasedPlaceId } from "#domain/privacy/erased-person.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";
import {
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
  type TableRow,
} from "./register.ts";

/** The rates of one truck size from which a price was calculated, as exact decimal text in rand. */
export type TruckSizeRates = Readonly<
  Record<"baseAmount" | "ratePerKm" | "helpersPricing" | "floorsPricing", string>
>;

/** A value that only clients find in the download of their own data. */
export const clientDownloadColumn = <T>() => columnMakers.fact<T>().copiedFor("client");

/** The price of a move and the amounts that make it up, in whole rand. */
export const priceAmountColumns = {
  baseCost: clientDownloadColumn<number>(),
  distanceCost: clientDownloadColumn<number>(),
  helpersCost: clientDownloadColumn<number>(),
  floorsCost: clientDownloadColumn<number>(),
  midmonthDiscount: clientDownloadColumn<number>(),
  repeatDiscount: columnMakers.fact<number>().copiedFor("nobody"),
  promotionDiscount: clientDownloadColumn<number>(),
  price: columnMakers.fact<number>(),
  commission: columnMakers.fact<number>().copiedFor("nobody").readBy("driver", "staff"),
  net: columnMakers.fact<number>().copiedFor("nobody").readBy("driver", "staff"),
};

/** A move: its day, truck, addresses and distance, and the rates of its price. */
export const tripColumns = {
  id: columnMakers.fact<string>(),
  region: columnMakers.nobody<RegionKey>(),
  truckSize: columnMakers.fact<OfferedTruckSize>(),
  createdAt: clientDownloadColumn<Date>(),
  orderDate: columnMakers.fact<string>(),
  orderTime: columnMakers.fact<string>(),
  /** Whether the client left the hour to the office, which sets it when it gives the job to a driver. */
  anyTime: clientDownloadColumn<Generated<boolean>>(),
  // An erasure keeps only the suburb of an address.
  pickup: columnMakers.personal<string>(needsFunctionMarker).copiedFor("client"),
  destination: columnMakers.personal<string>(needsFunctionMarker).copiedFor("client"),
  pickupPlaceId: columnMakers.personal<string>(erasedPlaceId).copiedFor("nobody"),
  destinationPlaceId: columnMakers.personal<string>(erasedPlaceId).copiedFor("nobody"),
  // The download of a client's data shows kilometres instead of metres.
  metres: columnMakers.fact<number>().copiedFor("nobody"),
  distanceSource: columnMakers.fact<DistanceSource>(),
  helpers: columnMakers.fact<number>(),
  floors: columnMakers.fact<number>(),
  rates: columnMakers.nobody<ColumnType<TruckSizeRates, string, string>>(),
};

/** The trip and the amounts of a price, without what no price depends on, and the rates. */
type Priced = Omit<
  TableRow<typeof priceAmountColumns & typeof tripColumns>,
  "id" | "createdAt" | "rates" | "region" | "anyTime"
>;

/** Quotes, and the former prices of orders. */
export const quoteTables = {
  /** Quotes. They name no person, but have addresses. */
  quotes: {
    people: { client: { erasing: needsFunctionMarker } },
    kept: { quotes: "expiresAt" },
    columns: { ...priceAmountColumns, ...tripColumns, expiresAt: columnMakers.nobody<Date>() },
  },
  /** The former prices of orders, which a trigger stores when the price changes. */
  order_versions: {
    people: {},
    kept: reasonsToKeepErasedRows.withOrder,
    columns: {
      orderId: columnMakers.link<string>(),
      version: columnMakers.nobody<number>(),
      replacedAt: columnMakers.nobody<Date>(),
      replacedForClient: columnMakers.nobody<boolean | null>(),
      rates: columnMakers.nobody<TruckSizeRates>(),
      priced: columnMakers.nobody<Priced>(),
    },
  },
} as const satisfies RegisteredTables;
