import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { quote } from "#contract/quotes.contract.ts";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import { quoteValidForMinutes } from "#domain/quotes/quote-policy.ts";
import type { Db } from "#server/context.ts";
import {
  amountColumns,
  type QuotedTrip,
  shownAmounts,
  tripColumns,
  tripOf,
} from "#server/core/orders/trip-columns.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { QuotesTable, Rates } from "#server/tables/order-tables.ts";
import type { PricedTrip } from "./price-trip.ts";

export type KeptQuote = QuotedTrip &
  Omit<QuoteAmounts, "subtotal"> & {
    readonly id: string;
    readonly subtotal: number;
    readonly rates: Rates;
    readonly expiresAtMs: number;
  };

function toQuote(row: Selectable<QuotesTable>): KeptQuote {
  return {
    id: row.id,
    expiresAtMs: row.expires_at.getTime(),
    ...tripOf(row),
    ...shownAmounts(row),
    subtotal: row.base_cost + row.distance_cost + row.helpers_cost + row.floors_cost,
    commission: row.commission,
    net: row.net,
    rates: row.rates,
  };
}

/** Keeps a quote, honoured for 30 minutes from `nowMs` whatever becomes of the price list. */
export async function keepQuote(
  db: Db,
  { trip, amounts, rates }: PricedTrip,
  nowMs: number,
): Promise<KeptQuote> {
  const row = await db
    .insertInto("quotes")
    .values({
      // Whoever knows it reads the trip: 74 of its bits are random.
      id: newId(),
      truck_size: trip.truckSize,
      ...tripColumns(trip),
      ...amountColumns(amounts),
      rates: JSON.stringify(rates),
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + quoteValidForMinutes * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toQuote(row);
}

export async function findQuote(db: Db, id: string): Promise<KeptQuote | null> {
  if (!isRecordId(id)) return null;
  const row = await db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** A quote as a customer sees it: without what the company and the driver make of it. */
export function presentQuote(kept: KeptQuote): z.output<typeof quote> {
  const { id, expiresAtMs, metres, source } = kept;
  return {
    quoteId: id,
    expiresAt: new Date(expiresAtMs).toISOString(),
    kms: metres / 1000,
    source,
    baseCost: kept.baseCost,
    distanceCost: kept.distanceCost,
    helpersCost: kept.helpersCost,
    floorsCost: kept.floorsCost,
    subtotal: kept.subtotal,
    midmonthDiscount: kept.midmonthDiscount,
    repeatDiscount: kept.repeatDiscount,
    promotionDiscount: kept.promotionDiscount,
    price: kept.price,
  };
}

/** A quote with its trip, which says where and when, and nothing about who moves. */
export function presentQuoteOfTrip(kept: KeptQuote) {
  return {
    ...presentQuote(kept),
    truckSize: kept.truckSize,
    orderDate: kept.orderDate,
    orderTime: kept.orderTime,
    pickup: kept.pickup,
    pickupPlaceId: kept.pickupPlaceId,
    destination: kept.destination,
    destinationPlaceId: kept.destinationPlaceId,
    helpers: kept.helpers,
    floors: kept.floors,
  };
}
