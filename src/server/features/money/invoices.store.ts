import { type RawBuilder, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { addMonths } from "#domain/calendar/month-days.ts";
import {
  formatInvoiceNumber,
  invoiceAreaText,
  invoiceRecipientText,
} from "#domain/money/invoice.ts";
import type { Db } from "#server/context.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import { isCompletedOrder, startOfJohannesburgDay } from "./books.store.ts";

/** SQL value: the sum, in cents, of clients' payments on the bank lines that meet a condition. */
const sumShownPayments = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(l.cents) from bank_lines l
    where l.purpose = 'client-payment' and ${condition}), 0)::bigint`;

/** Selects the invoices and credit notes of one client, or of all clients where `clientId` is null. */
export const selectInvoices = (db: Db, clientId: string | null) =>
  db
    .selectFrom("invoices")
    .selectAll()
    .select(
      sql<boolean>`exists (select from invoices back where back.credits = invoices.number)`.as(
        "isCredited",
      ),
    )
    .select(sumShownPayments(sql`l.invoice = invoices.number`).as("shown"))
    .$if(clientId !== null, (own) => own.where("clientId", "=", clientId ?? ""));

/** The list of one client's invoices and credit notes, or of all clients' where `clientId` is null. */
export const invoiceList = (clientId: string | null) => ({
  listed: (db: Db) => selectInvoices(db, clientId),
  sorts: { newest: createListSort("desc", { number: "int" }) },
  present: (row: InvoiceRow) => ({
    ...row,
    id: String(row.number),
    number: formatInvoiceNumber(row.kind, row.number),
  }),
});

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>["execute"]>>[number];

/** Finds an invoice or credit note by its number, of one client or, if `clientId` is null, of any client. */
export async function findInvoice(db: Db, clientId: string | null, id: string) {
  if (!/^\d{1,9}$/.test(id)) return null;
  const found = selectInvoices(db, clientId).where("number", "=", Number(id));
  return (await found.executeTakeFirst()) ?? null;
}

/** Selects the contract orders to bill for a month: those in the books that were completed in it. */
export const selectOrdersToBill = (db: Db, month: CalendarDate) =>
  db
    .selectFrom("orders")
    .where("orderType", "=", "contract")
    .where("inBooks", "=", true)
    .where(isCompletedOrder)
    .where("movedAt", ">=", startOfJohannesburgDay(month))
    .where("movedAt", "<", startOfJohannesburgDay(addMonths(month, 1)));

/**
 * Finds the clients who get an invoice for a month.
 *
 * @param clientId a client to bill again after a credit note; null for all who have no invoice of the month
 */
export async function findClientsToBill(db: Db, month: CalendarDate, clientId: string | null) {
  const found = selectOrdersToBill(db, month).select("clientId").distinct();
  const due =
    clientId === null
      ? found.where(
          sql<boolean>`not exists (select from invoices
            where invoices.client_id = orders.client_id and month = ${month})`,
        )
      : found.where("clientId", "=", clientId);
  return (await due.execute()).map(({ clientId }) => clientId);
}

/** Computes the lines and the amounts, in cents, of a client's invoice for a month. */
export async function computeInvoice(db: Db, clientId: string, month: CalendarDate) {
  const orders = await selectOrdersToBill(db, month)
    .innerJoin("order_references as r", "r.orderId", "orders.id")
    .select(["r.reference", "orderDate", "truckSize", "price"])
    .select(["orders.region", "pickup", "destination"])
    .select(
      // What is paid: the order's cash, from its entries, and clients' payments on bank lines.
      sql<number>`coalesce((select -sum(e.amount) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where t.order_id = orders.id and a.kind = 'receivable'), 0)::bigint + price * 100
        + ${sumShownPayments(sql`l.order_id = orders.id`)}`.as("paid"),
    )
    .where("clientId", "=", clientId)
    .orderBy("movedAt")
    .orderBy("orders.id")
    .execute();
  const cents = orders.reduce((sum, { price }) => sum + price * 100, 0);
  const paidAlready = orders.reduce((sum, { paid }) => sum + paid, 0);
  const account = await db
    .selectFrom("ledger_accounts")
    .select("balance")
    .select(
      sumShownPayments(sql`l.invoice in (select number from invoices
        where client_id = ${clientId} and month = ${month})`).as("shown"),
    )
    .where("kind", "=", "receivable")
    .where("partyId", "=", clientId)
    .executeTakeFirst();
  // An invoice asks for no more than the client owes. Payments beyond that stay as a credit.
  const { balance, shown } = account ?? { balance: 0, shown: 0 };
  const asked = Math.min(cents - shown - paidAlready, balance ?? 0);
  const paid = cents - Math.min(cents, Math.max(0, asked));
  const lines = orders.map(({ paid: _, region, pickup, destination, ...line }) => ({
    ...line,
    from: invoiceAreaText(pickup, region),
    to: invoiceAreaText(destination, region),
  }));
  return { lines, cents, paid, credit: Math.max(0, -(balance ?? 0)) };
}

export async function readInvoiceRecipient(db: Db, clientId: string): Promise<string> {
  const { name, surname, ...recipient } = await db
    .selectFrom("clients")
    .innerJoin("parties", "parties.id", "clients.id")
    .select(["name", "surname", "companyName", "companyAddress", "vatNumber"])
    .where("clients.id", "=", clientId)
    .executeTakeFirstOrThrow();
  return invoiceRecipientText(recipient, `${name} ${surname}`);
}
