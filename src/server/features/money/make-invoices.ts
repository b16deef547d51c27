import type { z } from "zod";
import type { invoicesContract } from "#contract/invoices.contract.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { addMonths, firstOfMonth } from "#domain/calendar/month-days.ts";
import { type InvoiceRole, invoiceNumber, usualInvoiceDays } from "#domain/money/invoice.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import { takeBackMinutes } from "#domain/orders/order-states.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent, system } from "#server/core/audit/record-event.ts";
import { findSettings } from "#server/core/company/company.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { billOf, clientsToBill, findInvoice, madeOutToOf } from "./invoices.store.ts";

type Asked = z.output<(typeof invoicesContract)["POST /api/invoices/create"]["body"]>;
type Credit = z.output<(typeof invoicesContract)["POST /api/invoices/credit/{id}"]["body"]>;

/** Makes one invoice; false where somebody else was faster, or the last one stands. */
async function makeInvoice(
  context: Context,
  by: Party | null,
  { clientId, month }: { clientId: string; month: CalendarDate },
): Promise<boolean> {
  try {
    await inTransaction(context.db, async (trx) => {
      const { details } = await findSettings(trx);
      const { lines, cents, paid, credit } = await billOf(trx, clientId, month);
      const { invoiceDays = usualInvoiceDays } = details;
      const today = johannesburgDateAt(context.clock());
      const { number } = await trx
        .insertInto("invoices")
        .values({
          kind: "invoice",
          client_id: clientId,
          month,
          at: new Date(context.clock()),
          by_id: by?.id ?? null,
          role: details.invoiceAs === "agent" ? ("agent" satisfies InvoiceRole) : "principal",
          made_out_to: await madeOutToOf(trx, clientId),
          lines: JSON.stringify(lines),
          cents,
          paid,
          credit,
          due_on: addDays(today, Number(invoiceDays)),
        })
        .returning("number")
        .executeTakeFirstOrThrow();
      const changes = { number: invoiceNumber("invoice", number), month, cents };
      const event = { action: "invoice", entity: "client", entityId: clientId, changes };
      await recordEvent(context, trx, by ?? system, event);
      await context.jobs.enqueue(trx, "invoice-mail", { partyId: clientId, number });
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

/** Makes invoices for an administrator. */
export async function makeInvoices(
  context: Context,
  admin: Party,
  asked: Asked,
): Promise<{ msg: string }> {
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

/** Takes an invoice back. */
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
      const { number } = await trx
        .insertInto("invoices")
        .values({
          kind: "credit-note",
          client_id,
          month,
          credits: found.number,
          at: new Date(context.clock()),
          by_id: admin.id,
          role,
          made_out_to,
          reason: visibleText(reason),
          lines: JSON.stringify(found.lines),
          cents,
          paid,
        })
        .returning("number")
        .executeTakeFirstOrThrow();
      const numbers = [
        invoiceNumber("credit-note", number),
        invoiceNumber("invoice", found.number),
      ];
      const changes = { number: numbers[0], credits: numbers[1] };
      const event = { action: "credit-invoice", entity: "client", entityId: client_id, changes };
      await recordEvent(context, trx, admin, event);
      await context.jobs.enqueue(trx, "invoice-mail", { partyId: client_id, number });
      return { msg: `${numbers[0]} takes back ${numbers[1]}.` };
    });
  } catch (error) {
    if (isUniqueViolation(error, "invoices_credits_key")) throw new Failure("already_reversed");
    throw error;
  }
}

/** Makes the invoices of the month before. */
export async function invoiceLastMonth(context: Context): Promise<void> {
  const month = addMonths(firstOfMonth(johannesburgDateAt(context.clock())), -1);
  await makeMissing(context, null, { month });
}
