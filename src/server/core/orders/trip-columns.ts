import { type Selectable, sql } from "kysely";
import { jobInterval } from "#domain/orders/job-occupancy.ts";
import { type QuoteAmounts, quoteAmountNames } from "#domain/quotes/price-quote.ts";
import { pickFields } from "#server/lists/pick.ts";
import type { TruckSizeRates } from "#server/tables/quote-tables.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import type { MeasuredTrip } from "../places/resolve-trip.ts";

const moveNames = ["truckSize", "orderDate", "orderTime", "anyTime", "helpers", "floors"] as const;
/** The fields that a caller states about a move. A quote holds only for a move with the same values. */
export const requestedTripFieldNames = [...moveNames, "pickup", "destination"] as const;
const measuredNames = ["pickupPlaceId", "destinationPlaceId", "metres", "region"] as const;
const tripNames = [...requestedTripFieldNames, ...measuredNames] as const;
/** The amounts of a price that have columns in the database. */
export const storedPriceAmountNames = quoteAmountNames.filter((name) => name !== "subtotal");

type PricedRow = Pick<
  Selectable<DatabaseTables["quotes"]>,
  keyof DatabaseTables["quotes"] & keyof DatabaseTables["orders"]
>;

export const readTripFromRow = (row: PricedRow) => ({
  ...pickFields(row, tripNames),
  source: row.distanceSource,
});

/** The values that a price depends on. A booking matches a quote by addresses, not by a provider's ids. */
export type QuotedTrip = Readonly<ReturnType<typeof readTripFromRow>>;

export function createQuotedTrip(
  move: Pick<QuotedTrip, (typeof moveNames)[number]>,
  { pickup, destination, region, metres, source }: MeasuredTrip,
): QuotedTrip {
  return {
    ...pickFields(move, moveNames),
    pickup: pickup.formattedAddress,
    destination: destination.formattedAddress,
    pickupPlaceId: pickup.placeId,
    destinationPlaceId: destination.placeId,
    region,
    metres,
    source,
  };
}

export const readPriceAmountsFromRow = (row: PricedRow) => pickFields(row, storedPriceAmountNames);

/** A trip with its price in whole rand and the rates of that price. */
export type PricedTrip = {
  readonly trip: QuotedTrip;
  readonly amounts: Omit<QuoteAmounts, "subtotal">;
  readonly rates: TruckSizeRates;
};

/** The columns of a trip and its price, the same in a quote and in an order. */
export const createPricedTripColumns = ({ trip, amounts, rates }: PricedTrip) => ({
  ...pickFields(trip, tripNames),
  ...pickFields(amounts, storedPriceAmountNames),
  distanceSource: trip.source,
  rates: JSON.stringify(rates),
});

/** SQL value: the time for which a job occupies driver and vehicle, for the exclusion constraints. */
export function jobTimeRangeColumn(trip: QuotedTrip) {
  const { startMs, endMs } = jobInterval(trip);
  return sql<string>`tstzrange(${new Date(startMs)}, ${new Date(endMs)})`;
}
