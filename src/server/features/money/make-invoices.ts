import type { Insertable } from "kysely";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatMonth } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { addMonths, firstDayOfMonth } from "#domain/calendar/month-days.ts";
import { defaultInvoiceDueDays, formatInvoiceNumber } from "#domain/money/invoice.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { moveTakeBackWindowMinutes } from "#domain/orders/job-day.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, BodyWithReason, Trx, UseCase } from "#server/context.ts";
import { recordAuditEvent, systemEventActor } from "#server/core/audit/record-event.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isUniqueViolation, refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import {
  computeInvoice,
  findClientsToBill,
  findInvoice,
  readInvoiceRecipient,
} from "./invoices.store.ts";

type BilledMonth = ReceivedCallBody<"POST /api/invoices/create">;

type NewInvoice = Omit<Insertable<DatabaseTables["invoices"]>, "at" | "byId">;

/** Stores an invoice or a credit note, and mails it to its client; answers its number, such as INV-00012. */
async function insertInvoice(
  context: AppContext,
  trx: Trx,
  by: Party | null,
  row: NewInvoice,
  changes: object,
) {
  const { number } = await trx
    .insertInto("invoices")
    .values({ ...row, at: new Date(context.clock()), byId: by?.id ?? null })
    .returning("number")
    .executeTakeFirstOrThrow();
  const { clientId: partyId, kind } = row;
  const mark = formatInvoiceNumber(kind, number);
  const action = kind === "invoice" ? "invoice" : "credit-invoice";
  const [client, facts] = [
    { type: "client", id: partyId },
    { number: mark, ...changes },
  ];
  await recordAuditEvent(context, trx, by ?? systemEventActor, action, client, facts);
  await context.jobs.enqueue(trx, "invoice-mail", { partyId, number });
  return mark;
}

/** Makes the missing invoices of a month, each in its own database transaction; answers how many. */
async function makeMissingInvoices(context: AppContext, by: Party | null, billed: BilledMonth) {
  const month = firstDayOfMonth(billed.month);
  let made = 0;
  const make = async (trx: Trx, clientId: string) => {
    const { details } = await findCompanySettings(trx);
    const { lines, ...amounts } = await computeInvoice(trx, clientId, month);
    const { invoiceDays = defaultInvoiceDueDays } = details;
    const today = johannesburgDateAt(context.clock());
    const row = {
      kind: "invoice",
      clientId,
      month,
      role: details.invoiceAs === "agent" ? "agent" : "principal",
      madeOutTo: await readInvoiceRecipient(trx, clientId),
      lines: JSON.stringify(lines),
      ...amounts,
      dueOn: addDays(today, Number(invoiceDays)),
    } as const;
    await insertInvoice(context, trx, by, row, { month, cents: amounts.cents });
  };
  for (const clientId of await findClientsToBill(context.db, month, billed.clientId ?? null)) {
    try {
      await inTransaction(context.db, (trx) => make(trx, clientId));
      made += 1;
    } catch (error) {
      // Another call made this invoice just before, or the client's last one has no credit note.
      if (!isUniqueViolation(error, "invoices_client_id_month_kind_round_key")) throw error;
    }
  }
  return made;
}

/** Makes the missing invoices of a past month on an administrator's request, for all clients or for one. */
export async function makeInvoicesAsAdmin(context: AppContext, admin: Party, billed: BilledMonth) {
  // A completion can be taken back for some minutes; the order could then be billed twice.
  const settledMs = context.clock() - moveTakeBackWindowMinutes * 60_000;
  const isPast = firstDayOfMonth(billed.month) < firstDayOfMonth(johannesburgDateAt(settledMs));
  refuseInvalidFields({
    month: isPast
      ? undefined
      : `Choose a month that has been over for ${moveTakeBackWindowMinutes} minutes`,
  });
  const made = await makeMissingInvoices(context, admin, billed);
  if (made === 0) throw new Failure("nothing_to_invoice");
  const count = made === 1 ? "1 invoice" : `${made} invoices`;
  return { msg: `${count} of ${formatMonth(billed.month)} made.` };
}

export const makeCreditNote: UseCase<BodyWithReason> = async (context, admin, id, typed) => {
  const found = await findInvoice(context.db, null, id);
  if (found?.kind !== "invoice") throw new Failure("not_found");
  refuseInvalidFields({ reason: checkCancellationReason(typed.reason) });
  const { clientId, month, role, madeOutTo, cents, paid, number } = found;
  const credited = { clientId, month, role, madeOutTo, cents, paid, credits: number };
  const [reason, lines] = [toVisibleText(typed.reason), JSON.stringify(found.lines)];
  const row = { kind: "credit-note", ...credited, reason, lines } as const;
  const credits = formatInvoiceNumber("invoice", number);
  const made = inTransaction(context.db, (trx) =>
    insertInvoice(context, trx, admin, row, { credits }),
  );
  const mark = await made.catch(
    refuseUniqueViolation("invoices_credits_key", () => new Failure("already_reversed")),
  );
  return { msg: `${mark} takes back ${credits}.` };
};

/** Makes the missing invoices of last month, as a background job in the first days of a month. */
export async function makeInvoicesOfLastMonth(context: AppContext): Promise<void> {
  const month = addMonths(firstDayOfMonth(johannesburgDateAt(context.clock())), -1);
  await makeMissingInvoices(context, null, { month });
}
