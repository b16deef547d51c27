import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import { quote } from "#contract/quotes.contract.ts";
import { quoteValidForMinutes } from "#domain/quotes/quote-policy.ts";
import type { Db } from "#server/context.ts";
import {
  amountColumns,
  shownAmounts,
  tripColumns,
  tripOf,
} from "#server/core/orders/trip-columns.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { QuotesTable } from "#server/tables/order-tables.ts";
import type { PricedTrip } from "./price-trip.ts";

function toQuote(row: Selectable<QuotesTable>) {
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

export type KeptQuote = ReturnType<typeof toQuote>;

/** Keeps a quote, honoured for 30 minutes from `nowMs` whatever becomes of the price list. */
export async function keepQuote(db: Db, { trip, amounts, rates }: PricedTrip, nowMs: number) {
  const row = await db
    .insertInto("quotes")
    .values({
      // Whoever knows it reads the trip: 74 of its bits are random.
      id: newId(),
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

export function presentQuoteOfTrip(kept: KeptQuote) {
  const { id: quoteId, expiresAtMs, metres, commission: _, net: __, rates: ___, ...shown } = kept;
  const expiresAt = new Date(expiresAtMs).toISOString();
  return { ...shown, quoteId, expiresAt, kms: metres / 1000 };
}

export const presentQuote = (kept: KeptQuote) => quote.parse(presentQuoteOfTrip(kept));
