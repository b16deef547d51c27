import { sql } from "kysely";
import type { z } from "zod";
import type { statementsContract } from "#contract/statements.contract.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { mondayOf } from "#domain/calendar/month-days.ts";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import { vatPartCents } from "#domain/money/vat-part.ts";
import { cashStanding } from "#domain/orders/cash-receipt.ts";
import type { Db } from "#server/context.ts";
import { findSettings } from "#server/core/company/company.store.ts";
import { findRecord } from "#server/lists/read-records.ts";
import { walletLines, wallets } from "../ledger/wallets.store.ts";
import { startOf } from "./books.store.ts";
import { isDone } from "./read-money.ts";

export type Statement = z.output<(typeof statementsContract)["GET /api/statements/{id}"]["reply"]>;
type Week = { readonly driverId: string; readonly from: Date; readonly until: Date };

/** Some accounts of a driver in a week. The books are never changed, so a past week stays as it was. */
async function partOf(
  db: Db,
  { driverId, from, until }: Week,
  accounts: readonly AccountKind[],
): Promise<Statement["wallet"]> {
  const { opening } = await db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_accounts as a", "a.id", "e.account_id")
    .innerJoin("ledger_transactions as t", "t.id", "e.transaction_id")
    .select(sql<number>`coalesce(-sum(e.amount), 0)::bigint`.as("opening"))
    .where("a.party_id", "=", driverId)
    .where("a.kind", "in", accounts)
    .where("t.at", "<", from)
    .executeTakeFirstOrThrow();
  const lines = await walletLines(db, driverId, accounts)
    .where("t.at", ">=", from)
    .where("t.at", "<", until)
    .orderBy("t.id")
    .execute();
  return {
    opening,
    lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
    closing: lines.reduce((sum, { cents }) => sum + cents, opening),
  };
}

/** Orders in the books that were completed in a week, of this driver. */
export function ordersOf(db: Db, { driverId, from, until }: Week) {
  return db
    .selectFrom("orders")
    .where("in_books", "=", true)
    .where(isDone)
    .where("driver_id", "=", driverId)
    .where("moved_at", ">=", from)
    .where("moved_at", "<", until);
}

/**
 * A driver's week as the books have it; null for who is no driver.
 *
 * @param day any day of the week
 */
export async function readStatement(
  db: Db,
  driverId: string,
  day: CalendarDate,
): Promise<Statement | null> {
  const driver = await findRecord(db, wallets, driverId);
  if (!driver) return null;
  const monday = mondayOf(day);
  const nextMonday = addDays(monday, 7);
  const week = { driverId, from: startOf(monday), until: startOf(nextMonday) };
  const rows = await ordersOf(db, week)
    .innerJoin("order_references as r", "r.order_id", "orders.id")
    .leftJoin("cash_receipts", "cash_receipts.order_id", "orders.id")
    .select(["orders.id", "r.reference", "order_date as orderDate", "order_type as orderType"])
    .select(["price", "commission", "net", "written", "agreed"])
    .orderBy("moved_at")
    .orderBy("orders.id")
    .execute();
  const orders = rows.map(({ written, agreed, ...order }) => ({
    ...order,
    cash: cashStanding({ written, agreed }),
  }));
  const { details } = await findSettings(db, week.until);
  const commission = orders.reduce((sum, order) => sum + order.commission, 0);
  const wallet = await partOf(db, week, ["wallet", "debt"]);
  const pay = await partOf(db, week, ["earnings", "cash"]);
  return {
    driverId,
    name: `${driver.name} ${driver.surname}`,
    monday,
    sunday: addDays(nextMonday, -1),
    orders,
    wallet,
    pay,
    // As a payout reckons: what the wallet has stays in it, what is owed is taken off.
    due: pay.closing + Math.min(0, wallet.closing),
    vat: details.vatNumber && details.invoiceAs === "agent" ? vatPartCents(commission) : null,
  };
}
