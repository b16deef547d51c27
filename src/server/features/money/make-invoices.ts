import type { Insertable } from "kysely";
import type { CallBody } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { addMonths, firstOfMonth } from "#domain/calendar/month-days.ts";
import { invoiceNumber, usualInvoiceDays } from "#domain/money/invoice.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import { takeBackMinutes } from "#domain/orders/order-states.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent, system } from "#server/core/audit/record-event.ts";
import { findSettings } from "#server/core/company/company.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { LedgerTables } from "#server/tables/ledger-tables.ts";
import { billOf, clientsToBill, findInvoice, madeOutToOf } from "./invoices.store.ts";

type Asked = CallBody<"POST /api/invoices/create">;
type Credit = CallBody<"POST /api/invoices/credit/{id}">;

type NewPaper = {
  readonly action: "invoice" | "credit-invoice";
  readonly row: Omit<Insertable<LedgerTables["invoices"]>, "at" | "by_id">;
  readonly changes: Readonly<Record<string, unknown>>;
};

/** Stores an invoice or a credit note, and mails it to its client; answers its number for people. */
async function insertPaper(
  context: Context,
  trx: Trx,
  by: Party | null,
  { action, row, changes }: NewPaper,
): Promise<string> {
  const { number } = await trx
    .insertInto("invoices")
    .values({ ...row, at: new Date(context.clock()), by_id: by?.id ?? null })
    .returning("number")
    .executeTakeFirstOrThrow();
  const { client_id: partyId, kind } = row;
  const mark = invoiceNumber(kind, number);
  const facts = { number: mark, ...changes };
  await recordEvent(context, trx, by ?? system, action, { type: "client", id: partyId }, facts);
  await context.jobs.enqueue(trx, "invoice-mail", { partyId, number });
  return mark;
}

/** Makes one invoice; false where somebody else was faster, or the last one stands. */
async function makeInvoice(
  context: Context,
  by: Party | null,
  { clientId, month }: { clientId: string; month: CalendarDate },
): Promise<boolean> {
  try {
    await inTransaction(context.db, async (trx) => {
      const { details } = await findSettings(trx);
      const { lines, ...amounts } = await billOf(trx, clientId, month);
      const { invoiceDays = usualInvoiceDays } = details;
      const today = johannesburgDateAt(context.clock());
      const row = {
        kind: "invoice",
        client_id: clientId,
        month,
        role: details.invoiceAs === "agent" ? "agent" : "principal",
        made_out_to: await madeOutToOf(trx, clientId),
        lines: JSON.stringify(lines),
        ...amounts,
        due_on: addDays(today, Number(invoiceDays)),
      } as const;
      const changes = { month, cents: amounts.cents };
      await insertPaper(context, trx, by, { action: "invoice", row, changes });
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "invoices_client_id_month_kind_round_key")) return false;
    throw error;
  }
}

/** Makes the invoices of a month that are missing; answers how many. Each is a transaction of its own. */
async function makeMissing(context: Context, by: Party | null, asked: Asked): Promise<number> {
  const month = firstOfMonth(asked.month);
  const clients = await clientsToBill(context.db, month, asked.clientId ?? null);
  let made = 0;
  for (const clientId of clients) {
    if (await makeInvoice(context, by, { clientId, month })) made += 1;
  }
  return made;
}

export async function makeInvoices(context: Context, admin: Party, asked: Asked) {
  // What was completed last can still be taken back for a while, and would be billed twice.
  const settledMs = context.clock() - takeBackMinutes * 60_000;
  const isPast = firstOfMonth(asked.month) < firstOfMonth(johannesburgDateAt(settledMs));
  refuseInvalid({
    month: isPast ? undefined : `Choose a month that has been over for ${takeBackMinutes} minutes`,
  });
  const made = await makeMissing(context, admin, asked);
  if (made === 0) throw new Failure("nothing_to_invoice");
  const count = made === 1 ? "1 invoice" : `${made} invoices`;
  return { msg: `${count} of ${formatMonth(asked.month)} made.` };
}

export async function creditInvoice(
  context: Context,
  admin: Party,
  id: string,
  { reason }: Credit,
): Promise<{ msg: string }> {
  const found = await findInvoice(context.db, null, id);
  if (found?.kind !== "invoice") throw new Failure("not_found");
  refuseInvalid({ reason: checkReason(reason) });
  try {
    return await inTransaction(context.db, async (trx) => {
      const { client_id, month, role, made_out_to, cents, paid } = found;
      const row = {
        kind: "credit-note",
        client_id,
        month,
        credits: found.number,
        role,
        made_out_to,
        reason: visibleText(reason),
        lines: JSON.stringify(found.lines),
        cents,
        paid,
      } as const;
      const credits = invoiceNumber("invoice", found.number);
      const paper = { action: "credit-invoice", row, changes: { credits } } as const;
      const number = await insertPaper(context, trx, admin, paper);
      return { msg: `${number} takes back ${credits}.` };
    });
  } catch (error) {
    if (isUniqueViolation(error, "invoices_credits_key")) throw new Failure("already_reversed");
    throw error;
  }
}

export async function invoiceLastMonth(context: Context): Promise<void> {
  const month = addMonths(firstOfMonth(johannesburgDateAt(context.clock())), -1);
  await makeMissing(context, null, { month });
}
