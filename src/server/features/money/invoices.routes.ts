import type { invoicesContract } from "#contract/invoices.contract.ts";
import { invoiceNumber } from "#domain/money/invoice.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listRecords } from "#server/lists/read-records.ts";
import { invoicePaper } from "./invoice-paper.ts";
import { findInvoice, selectInvoices } from "./invoices.store.ts";
import { creditInvoice, makeInvoices } from "./make-invoices.ts";

/** The client whose invoices alone the caller sees; null for an administrator, who sees all. */
const ownerOf = (caller: Party) => (isStaff(caller) ? null : caller.id);

export function invoicesRoutes(context: Context): Handlers<typeof invoicesContract> {
  const { db } = context;
  return {
    "GET /api/invoices/all": async ({ caller, query }) => {
      const invoices = {
        listed: () => selectInvoices(db, ownerOf(caller)),
        sorts: { newest: { columns: [{ ref: "number", type: "int" }], direction: "desc" } },
      } as const;
      return listRecords(db, invoices, query, (row) => ({
        ...row,
        id: String(row.number),
        number: invoiceNumber(row.kind, row.number),
        at: row.at.toISOString(),
        clientId: row.client_id,
        madeOutTo: row.made_out_to,
        dueOn: row.due_on,
      }));
    },
    "GET /api/invoices/{id}/pdf": async ({ caller, params }) => {
      const invoice = await findInvoice(db, ownerOf(caller), params.id);
      if (!invoice) throw new Failure("not_found");
      return invoicePaper(db, invoice);
    },
    "POST /api/invoices/create": ({ caller, body }) => makeInvoices(context, caller, body),
    "POST /api/invoices/credit/{id}": ({ caller, params, body }) =>
      creditInvoice(context, caller, params.id, body),
  };
}
