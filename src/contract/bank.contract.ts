import { z } from "zod";
import { bankLineStates, maxBankLineParts } from "#domain/bank/bank-line.ts";
import { bankLinePurposeNames } from "#domain/bank/line-purposes.ts";
import { partyTypes } from "#domain/people/party-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import { bankLineFilterStates, bankLineStatusTabs } from "./list-filters.ts";
import { describeCallWithReason, describeListCall } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

const purpose = z.enum(bankLinePurposeNames, "Choose what this money is for.");

export const bankEndpoints = declareEndpoints(["recordPayments"], {
  "GET /api/bank/lines": {
    ...describeListCall(
      "The lines of the bank: those that wait for a purpose, those that have one, or all",
      z.object({
        id: z.string(),
        day: z.iso.date(),
        /** The amount in cents: above 0 for money that came in, below 0 for money that went out. */
        cents: z.int(),
        text: z.string(),
        reference: z.string(),
        state: z.enum(bankLineStates),
        purpose: purpose.nullable(),
        /** The reason why the bank line waits for its purpose, or the reason that staff gave. */
        reason: z.string(),
        partyId: z.string().nullable(),
        partyType: z.enum(partyTypes).nullable(),
        partyName: z.string().nullable(),
        orderId: z.string().nullable(),
        orderReference: z.string().nullable(),
        /** True for a payment that staff typed in and that is on no bank statement yet. */
        isByHand: z.boolean(),
        /** The earlier bank line that this one may repeat. */
        likeDay: z.iso.date().nullable(),
        likeCents: z.int().nullable(),
        likeText: z.string().nullable(),
        /** For a part of a split bank line: the amount and the text of the line that was split. */
        wholeCents: z.int().nullable(),
        wholeText: z.string().nullable(),
        /**
         * A purpose that we suggest for a waiting bank line: the values that settle the line, and a name and
         * a reason for staff to read.
         */
        suggestion: z
          .object({
            purpose,
            whom: z.string(),
            reason: z.string(),
            label: z.string(),
            why: z.string(),
          })
          .nullable(),
      }),
      { standing: z.enum(bankLineFilterStates).default("waiting") },
      { standing: bankLineStatusTabs },
    ),
  },
  "GET /api/bank/overview": {
    summary: "The contradictions between the bank's balances and our lines, and the last imports",
    reply: z.object({
      /** Days between which the bank's balance changed by `cents` more than our bank lines add up to. */
      contradictions: shape.objectListField({
        from: z.iso.date(),
        to: z.iso.date(),
        cents: z.int(),
      }),
      imports: shape.objectListField({
        id: z.string(),
        at: shape.instantField,
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        lines: z.int(),
        settled: z.int(),
      }),
    }),
  },
  "POST /api/bank/import": {
    summary: "Import a bank statement, as CSV or camt.053: all of it or nothing, each line once",
    /** The number of our bank account, needed only if neither the settings nor the statement give it. */
    query: z.strictObject({ account: shape.optionalFormText(40).default("") }),
    upload: true,
    reply: shape.messageOnlyReply.extend({ known: z.int(), settled: z.int(), waiting: z.int() }),
    status: 201,
    errors: ["invalid_request", "record_conflict"],
  },
  "PATCH /api/bank/settle/{id}": {
    summary: "Give a waiting bank line its purpose",
    body: z.strictObject({
      purpose,
      /** The reference of a payment, an order or a payout, the number of an invoice, or an email address. */
      whom: shape.optionalFormText(254),
      /** The reason for the purpose, required where the money belongs to nobody. */
      reason: shape.reasonText,
    }),
    errors: ["already_settled"],
  },
  "PATCH /api/bank/decide/{id}": {
    summary: "Decide whether a line that resembles another is the same payment or another one",
    body: z.strictObject({ answer: z.enum(["same", "another"]) }),
    errors: ["already_settled"],
  },
  "PATCH /api/bank/split/{id}": {
    summary: "Split a waiting bank line into parts that add up to it",
    body: z.strictObject({
      parts: z
        .array(z.strictObject({ cents: z.int(), text: shape.optionalFormText(200) }))
        .max(maxBankLineParts, `Enter at most ${maxBankLineParts} parts.`),
    }),
    errors: ["already_settled"],
  },
  "PATCH /api/bank/undo/{id}": describeCallWithReason(
    "Take a statement out of the list and the books again, while none of its lines has a purpose",
    "already_reversed",
    "record_conflict",
  ),
  "PATCH /api/bank/takeback/{id}": describeCallWithReason(
    "Take back what a line of the bank was said to be for, or its parts; it waits again",
    "already_reversed",
    "record_conflict",
  ),
  "POST /api/wallets/topup/{id}": {
    summary: "Enter a driver's payment that a bank statement shows",
    body: z.strictObject({
      cents: shape.requiredField(z.int("Enter an amount").default(0)),
      receivedOn: shape.requiredText(40),
    }),
    status: 201,
    isKeyed: true,
    errors: ["account_erased", "record_conflict"],
  },
  "POST /api/wallets/reverse/{id}": {
    summary: "Reverse a top-up that was entered by mistake, with a new entry and a reason",
    body: z.strictObject({ entryId: z.int("Choose the entry"), reason: shape.reasonText }),
    errors: ["already_reversed"],
  },
});
