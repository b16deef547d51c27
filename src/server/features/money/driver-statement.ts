import { sql } from "kysely";
import type { CallHandlerResult } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import type { LedgerAccountKind } from "#domain/ledger/accounts.ts";
import { includedVatCents } from "#domain/money/vat-part.ts";
import { findOrderCash } from "#domain/orders/cash-receipt.ts";
import type { Db } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { selectWalletTransactions } from "../ledger/wallets.store.ts";
import { isCompletedOrder, startOfJohannesburgDay } from "./books.store.ts";

export type DriverStatement = CallHandlerResult<"GET /api/statements/{id}">;
type Week = { readonly driverId: string; readonly monday: string; readonly nextMonday: string };

/** Computes a week's balances from the present ones and later entries, so that past statements never change. */
async function readStatementPart(
  db: Db,
  { driverId, ...days }: Week,
  accounts: readonly LedgerAccountKind[],
) {
  const { opening } = await db
    .selectFrom("ledger_accounts as a")
    .select(
      sql<number>`coalesce(sum((select coalesce(sum(e.amount), 0) from ledger_entries e
        where e.account_id = a.id and e.day >= ${days.monday}) - a.balance), 0)::bigint`.as(
        "opening",
      ),
    )
    .where("a.partyId", "=", driverId)
    .where("a.kind", "in", accounts)
    .executeTakeFirstOrThrow();
  const lines = await selectWalletTransactions(db, driverId, accounts, days)
    .orderBy("t.id")
    .execute();
  return { opening, lines, closing: lines.reduce((sum, { cents }) => sum + cents, opening) };
}

type Driver = { readonly id: string; readonly name: string; readonly surname: string };

/** Reads a driver's statement of the week in which this day is. */
export async function readDriverStatement(db: Db, driver: Driver, day: CalendarDate) {
  const { id: driverId } = driver;
  const monday = mondayOfWeek(day);
  const nextMonday = addDays(monday, 7);
  const week = { driverId, monday, nextMonday };
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_references as r", "r.orderId", "orders.id")
    .leftJoin("cash_receipts", "cash_receipts.orderId", "orders.id")
    .select(["orders.id", "r.reference", "orderDate", "orderType"])
    .select(["price", "commission", "net", "written", "agreed"])
    .where("inBooks", "=", true)
    .where(isCompletedOrder)
    .where("driverId", "=", driverId)
    .where("movedAt", ">=", startOfJohannesburgDay(monday))
    .where("movedAt", "<", startOfJohannesburgDay(nextMonday))
    .orderBy("movedAt")
    .orderBy("orders.id")
    .execute();
  const orders = rows.map(({ written, agreed, ...order }) => ({
    ...order,
    cash: findOrderCash({ written, agreed }),
  }));
  const { details } = await findCompanySettings(db, startOfJohannesburgDay(nextMonday));
  const commission = orders.reduce((sum, order) => sum + order.commission, 0);
  const wallet = await readStatementPart(db, week, ["wallet", "debt"]);
  const pay = await readStatementPart(db, week, ["earnings", "cash"]);
  return {
    driverId,
    name: `${driver.name} ${driver.surname}`,
    monday,
    sunday: addDays(nextMonday, -1),
    orders,
    wallet,
    pay,
    // As in a payout, the wallet's money stays in it, and commission owed is taken off the pay.
    due: pay.closing + Math.min(0, wallet.closing),
    vat: details.vatNumber && details.invoiceAs === "agent" ? includedVatCents(commission) : null,
  };
}
