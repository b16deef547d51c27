import { z } from "zod";
import { invoiceKinds } from "#domain/money/invoice.ts";
import { declareEndpoints } from "./endpoint.ts";
import { listReply, pageQueryShape } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

/** Calls name an invoice by its number, not by the id of a record. */
const numberParams = z.strictObject({ id: shape.boundedText(64) });

/** The invoices of contract clients: clients read their own, administrators all. */
export const invoiceEndpoints = declareEndpoints(["makeInvoices"], {
  "GET /api/invoices/all": {
    summary: "Invoices and credit notes, the newest first",
    access: ["client", "readBooks"],
    query: pageQueryShape,
    reply: listReply(
      z.object({
        id: z.string(),
        /** The invoice number as people read it, such as `INV-00012`. */
        number: z.string(),
        kind: z.enum(invoiceKinds),
        month: z.string(),
        at: shape.instantField,
        clientId: z.string(),
        madeOutTo: z.string(),
        cents: shape.centsAmountField,
        /** The amount paid in cash or by bank before the invoice was made. */
        paid: shape.centsAmountField,
        /** The amount paid after the invoice was made, by bank payments with its number. */
        shown: shape.centsAmountField,
        /** The client's overpayment at the moment when the invoice was made. */
        credit: shape.centsAmountField,
        /** The last day for the payment; null for a credit note, and for an invoice of an old version. */
        dueOn: z.string().nullable(),
        isCredited: z.boolean(),
        /** The reason for a credit note. */
        reason: z.string(),
      }),
    ),
  },
  "GET /api/invoices/{id}/pdf": {
    summary: "An invoice or a credit note as a PDF",
    access: ["client", "readBooks"],
    params: numberParams,
    document: "application/pdf",
  },
  "POST /api/invoices/create": {
    summary:
      "Make the invoices of a month that has passed: for all clients who have none yet, or for one whose last one was credited",
    body: z.strictObject({
      /** Any day of the month to make invoices for. */
      month: shape.enteredDateText,
      clientId: z.uuid("Choose a client").max(36).optional(),
    }),
    status: 201,
    errors: ["nothing_to_invoice"],
  },
  "POST /api/invoices/credit/{id}": {
    summary: "Credit an invoice in full with a credit note, once",
    params: numberParams,
    body: z.strictObject({ reason: shape.reasonText }),
    status: 201,
    errors: ["already_reversed"],
  },
});
