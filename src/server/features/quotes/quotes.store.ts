import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import { z } from "zod";
import { quoteSchema } from "#contract/quotes.contract.ts";
import { quoteValidForMinutes } from "#domain/quotes/quote-policy.ts";
import type { Db } from "#server/context.ts";
import {
  createPricedTripColumns,
  type PricedTrip,
  readPriceAmountsFromRow,
  readTripFromRow,
} from "#server/core/orders/trip-columns.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

const toQuote = (row: Selectable<DatabaseTables["quotes"]>) => ({
  id: row.id,
  expiresAt: row.expiresAt,
  trip: readTripFromRow(row),
  amounts: readPriceAmountsFromRow(row),
  rates: row.rates,
});

export type StoredQuote = ReturnType<typeof toQuote>;

/** Stores a quote, which is honoured for 30 minutes from `nowMs` whatever becomes of the price list. */
export async function storeQuote(db: Db, priced: PricedTrip, nowMs: number) {
  const row = await db
    .insertInto("quotes")
    .values({
      // Anybody with the id may read the trip, so nobody must guess it: 74 bits are random.
      id: newId(),
      ...createPricedTripColumns(priced),
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + quoteValidForMinutes * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toQuote(row);
}

export async function findQuote(db: Db, id: string): Promise<StoredQuote | null> {
  if (!isRecordId(id)) return null;
  const row = await db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toQuote(row) : null;
}

export const addSubtotal = (amounts: StoredQuote["amounts"]) => ({
  ...amounts,
  subtotal: amounts.baseCost + amounts.distanceCost + amounts.helpersCost + amounts.floorsCost,
});

export function toQuoteFields({ id: quoteId, expiresAt, trip, amounts }: StoredQuote) {
  const { commission: _, net: __, ...shown } = addSubtotal(amounts);
  const { metres, ...move } = trip;
  return { ...shown, ...move, quoteId, expiresAt, kms: metres / 1000 };
}

export const toQuoteReply = (kept: StoredQuote) => z.encode(quoteSchema, toQuoteFields(kept));
