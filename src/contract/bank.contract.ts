import { z } from "zod";
import { linePurposeNames } from "#domain/bank/bank-line.ts";
import { adminOnly, type Contract } from "./endpoint.ts";
import { bankLineStandings } from "./list-filters.ts";
import { listCall, reasonCall } from "./record-calls.contract.ts";
import { formText, idParams, reason, written } from "./shapes.ts";

const purpose = z.enum(linePurposeNames, "Choose what this money is for.");

/** The calls about what the bank's statement shows. They are the administrators'. */
export const bankContract = {
  "GET /api/bank/lines": {
    ...listCall(
      "The lines of the bank: those that wait for a purpose, those that have one, or all",
      z.object({
        id: z.string(),
        day: z.iso.date(),
        /** Above 0 what came in, below 0 what went out. */
        cents: z.int(),
        text: z.string(),
        reference: z.string(),
        state: z.enum(["waiting", "settled", "void"]),
        purpose: purpose.nullable(),
        /** Why it waits, or what staff said of it. */
        reason: z.string(),
        partyId: z.string().nullable(),
        partyType: z.enum(["client", "driver", "user"]).nullable(),
        partyName: z.string().nullable(),
        orderId: z.string().nullable(),
        orderReference: z.string().nullable(),
        /** Typed, and not seen on a statement yet. */
        isByHand: z.boolean(),
      }),
      { standing: z.enum(["waiting", "settled", "all"]).default("waiting") },
      { standing: bankLineStandings },
    ),
    access: adminOnly,
  },
  "POST /api/bank/import": {
    summary:
      "Take over a statement of the bank, as CSV or camt.053: all of it or nothing, each line once",
    access: adminOnly,
    upload: true,
    reply: written.extend({ known: z.int(), settled: z.int(), waiting: z.int() }),
    status: 201,
    errors: ["invalid_request", "record_conflict", "too_many_requests"],
  },
  "PATCH /api/bank/settle/{id}": {
    summary: "Say what a line of the bank is for that waits",
    access: adminOnly,
    params: idParams,
    body: z.strictObject({
      purpose,
      /** A payment reference, that of an order or a payout, an invoice's number, or an e-mail address. */
      whom: formText(254),
      /** Needed where the money is nobody's. */
      reason,
    }),
    reply: written,
    errors: ["already_settled"],
  },
  "PATCH /api/bank/takeback/{id}": {
    ...reasonCall(
      "Take back what a line of the bank was said to be for; it waits again",
      "already_reversed",
      "record_conflict",
    ),
    access: adminOnly,
  },
} as const satisfies Contract;
