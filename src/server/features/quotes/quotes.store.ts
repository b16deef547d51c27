import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import { type DistanceSource, quoteValidForMinutes } from "#domain/quotes/quote-policy.ts";
import type { Db } from "#server/context.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { QuotesTable } from "#server/tables.ts";

/** What a price depends on: the truck, the day, the two places, and the work at the doors. */
export type QuotedTrip = {
  readonly truckSize: OfferedSize;
  readonly orderDate: string;
  readonly orderTime: string;
  readonly pickupPlaceId: string;
  readonly destinationPlaceId: string;
  readonly metres: number;
  readonly source: DistanceSource;
  readonly helpers: number;
  readonly floors: number;
};

export type KeptQuote = QuotedTrip &
  Omit<QuoteAmounts, "subtotal"> & {
    readonly id: string;
    readonly subtotal: number;
    readonly expiresAtMs: number;
  };

function toQuote(row: Selectable<QuotesTable>): KeptQuote {
  return {
    id: row.id,
    expiresAtMs: row.expires_at.getTime(),
    truckSize: row.truck_size,
    orderDate: row.order_date,
    orderTime: row.order_time,
    pickupPlaceId: row.pickup_place_id,
    destinationPlaceId: row.destination_place_id,
    metres: row.metres,
    source: row.distance_source,
    helpers: row.helpers,
    floors: row.floors,
    baseCost: row.base_cost,
    distanceCost: row.distance_cost,
    helpersCost: row.helpers_cost,
    floorsCost: row.floors_cost,
    subtotal: row.base_cost + row.distance_cost + row.helpers_cost + row.floors_cost,
    midmonthDiscount: row.midmonth_discount,
    repeatDiscount: row.repeat_discount,
    promotionDiscount: row.promotion_discount,
    price: row.price,
    commission: row.commission,
    net: row.net,
  };
}

/** Amounts as `quotes` and `orders` store them. */
export function amountColumns(amounts: Omit<QuoteAmounts, "subtotal">) {
  return {
    base_cost: amounts.baseCost,
    distance_cost: amounts.distanceCost,
    helpers_cost: amounts.helpersCost,
    floors_cost: amounts.floorsCost,
    midmonth_discount: amounts.midmonthDiscount,
    repeat_discount: amounts.repeatDiscount,
    promotion_discount: amounts.promotionDiscount,
    price: amounts.price,
    commission: amounts.commission,
    net: amounts.net,
  };
}

/** A trip as `quotes` and `orders` store it, but for the truck size. */
export function tripColumns(trip: QuotedTrip) {
  return {
    order_date: trip.orderDate,
    order_time: trip.orderTime,
    pickup_place_id: trip.pickupPlaceId,
    destination_place_id: trip.destinationPlaceId,
    metres: trip.metres,
    distance_source: trip.source,
    helpers: trip.helpers,
    floors: trip.floors,
  };
}

/** Keeps a quote, honoured for 30 minutes from `nowMs` whatever becomes of the price list. */
export async function keepQuote(
  db: Db,
  trip: QuotedTrip,
  amounts: QuoteAmounts,
  nowMs: number,
): Promise<KeptQuote> {
  const row = await db
    .insertInto("quotes")
    .values({
      id: newId(),
      truck_size: trip.truckSize,
      ...tripColumns(trip),
      ...amountColumns(amounts),
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + quoteValidForMinutes * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toQuote(row);
}

/** A kept quote; null when there is none by this id, which includes ids that are no id at all. */
export async function findQuote(db: Db, id: string): Promise<KeptQuote | null> {
  if (!isRecordId(id)) return null;
  const row = await db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toQuote(row) : null;
}
