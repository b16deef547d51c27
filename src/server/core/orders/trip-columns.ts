import type { Selectable } from "kysely";
import { amountNames, type QuoteAmounts } from "#domain/quotes/price-quote.ts";
import { answerRow, columnsOf } from "#server/lists/answer-row.ts";
import type { OrdersTable, QuotesTable } from "#server/tables/order-tables.ts";
import type { MeasuredTrip } from "../places/resolve-trip.ts";

type PricedRow = Pick<Selectable<QuotesTable>, keyof QuotesTable & keyof OrdersTable>;

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

const moveFields = ["truckSize", "orderDate", "orderTime", "helpers", "floors"] as const;
const wayFields = [
  "pickup",
  "destination",
  "pickupPlaceId",
  "destinationPlaceId",
  "metres",
] as const;
const tripFields = [...moveFields, ...wayFields];

export const tripOf = (row: PricedRow) => ({
  ...pick(answerRow(row), tripFields),
  source: row.distance_source,
});

/** What a price depends on. Its addresses identify a quote under any maps provider. */
export type QuotedTrip = Readonly<ReturnType<typeof tripOf>>;

export function quotedTrip(
  move: Pick<QuotedTrip, (typeof moveFields)[number]>,
  { pickup, destination, metres, source }: MeasuredTrip,
): QuotedTrip {
  return {
    ...pick(move, moveFields),
    pickup: pickup.formattedAddress,
    destination: destination.formattedAddress,
    pickupPlaceId: pickup.placeId,
    destinationPlaceId: destination.placeId,
    metres,
    source,
  };
}

export const tripColumns = (trip: QuotedTrip) => ({
  ...columnsOf(pick(trip, tripFields)),
  distance_source: trip.source,
});

const storedAmounts = amountNames.filter((name) => name !== "subtotal");

export const amountColumns = (amounts: Omit<QuoteAmounts, "subtotal">) =>
  columnsOf(pick(amounts, storedAmounts));

const shown = storedAmounts.filter((name) => name !== "commission" && name !== "net");

/** The amounts of a quote or an order that its customer sees. */
export const shownAmounts = (row: Omit<ReturnType<typeof amountColumns>, "commission" | "net">) =>
  pick(answerRow(row), shown);
