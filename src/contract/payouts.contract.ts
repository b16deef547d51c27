import { z } from "zod";
import { bankAccountTypes, bankNames } from "#domain/payouts/bank-details.ts";
import { payoutKinds, payoutStates } from "#domain/payouts/payout.ts";
import { declareEndpoints } from "./endpoint.ts";
import { ownerProofErrors, ownerProofFields } from "./passkeys.contract.ts";
import { describeWriteCall, listReply, pageQueryShape } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

const parts = {
  earnings: shape.centsAmountField,
  wallet: shape.centsAmountField,
  cash: shape.centsAmountField,
  debt: shape.centsAmountField,
};
const day = z.iso.date();

/** Bank details without the whole account number, which only the file of a batch has. */
const shownDetails = z.object({
  id: z.string(),
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  /** The last four digits of the account number. */
  accountEnd: z.string(),
  accountType: z.enum(bankAccountTypes),
  typedAt: shape.instantField,
});

const waitingDetails = shownDetails.extend({
  /** The reason why the caller cannot confirm these bank details yet; null if the caller can. */
  waitsFor: z.string().nullable(),
});

const batch = {
  id: z.string(),
  kind: z.enum(payoutKinds),
  until: day,
  payBy: day,
  state: z.enum(["made", "withdrawn", "released"]),
  madeAt: shape.instantField,
  madeBy: z.string(),
  releasedAt: shape.instantField.nullable(),
  releasedBy: z.string().nullable(),
  cents: shape.centsAmountField,
  count: z.int(),
  /** The number of payouts in the batch that a bank statement shows as paid. */
  paid: z.int(),
  /** The number of payouts in the batch that the bank has sent back. */
  returned: z.int(),
};

export const payoutEndpoints = declareEndpoints(["makePayouts"], {
  "GET /api/bankdetails/{id}": {
    summary:
      "The bank details of a driver, without the whole account number; drivers read their own, staff any",
    access: ["driver", "readWallets"],
    reply: z.object({ inUse: shownDetails.nullable(), waiting: waitingDetails.nullable() }),
  },
  "POST /api/bankdetails/update/{id}": {
    summary:
      "Enter new bank details of a driver, with the caller's password or passkey; they wait for a check",
    access: ["driver", "enterBankDetails"],
    body: z.strictObject({
      holder: shape.requiredText(100),
      bank: z.enum(bankNames, "Choose a bank."),
      branchCode: shape.requiredText(20),
      accountNumber: shape.requiredText(40),
      accountType: z.enum(bankAccountTypes, "Choose the type of the account."),
      ...ownerProofFields,
    }),
    status: 201,
    errors: ownerProofErrors,
  },
  "PATCH /api/bankdetails/check/{id}": {
    summary:
      "Record how bank details were checked; by another administrator than the one who entered them, or a day later",
    access: ["checkBankDetails"],
    body: z.strictObject({ how: shape.reasonText }),
    errors: ["already_settled", "second_person_needed"],
  },
  "GET /api/payouts/due": {
    summary:
      "The amount that each driver is due for the last cycle, and the reason that keeps it from being paid",
    access: ["makePayouts", "releasePayouts"],
    reply: z.object({
      until: day,
      payBy: day,
      drivers: shape.objectListField({
        id: z.string(),
        name: z.string(),
        ...parts,
        cents: shape.centsAmountField,
        problem: z.string().nullable(),
      }),
    }),
  },
  "GET /api/payouts/all": {
    summary: "The batches of payouts, the newest first",
    access: ["makePayouts", "releasePayouts"],
    query: pageQueryShape,
    reply: listReply(z.object(batch)),
  },
  "GET /api/payouts/{id}": {
    summary: "One batch with its payouts",
    access: ["makePayouts", "releasePayouts"],
    reply: z.object({
      ...batch,
      /** The reason why the caller cannot release the batch of payouts yet; null if the caller can. */
      waitsFor: z.string().nullable(),
      payouts: shape.objectListField({
        id: z.string(),
        driverId: z.string(),
        name: z.string(),
        reference: z.string(),
        ...parts,
        cents: shape.centsAmountField,
        state: z.enum(payoutStates),
        bank: z.string().nullable(),
        accountEnd: z.string().nullable(),
      }),
    }),
  },
  "GET /api/payouts/of/{id}": {
    summary: "The last 100 payouts of a driver; drivers read their own, staff any",
    access: ["driver", "readWallets"],
    reply: z.object({
      payouts: shape.objectListField({
        reference: z.string(),
        cents: shape.centsAmountField,
        state: z.enum(payoutStates),
        payBy: day,
      }),
    }),
  },
  "POST /api/payouts/make": {
    summary: "Make the batch of payouts of a week, or of one driver who leaves",
    /** The driver who leaves and is paid out; when left out, the drivers of the last pay cycle are. */
    body: z.strictObject({ driverId: shape.boundedText(64).optional() }),
    reply: shape.createdRecordReply,
    errors: ["not_found", "record_conflict", "has_open_orders"],
  },
  "POST /api/payouts/release/{id}": {
    summary:
      "Release a batch, with the caller's password or passkey; by another administrator than its maker, or a day later",
    access: ["releasePayouts"],
    body: z.strictObject(ownerProofFields),
    errors: [...ownerProofErrors, "second_person_needed", "already_settled", "record_conflict"],
  },
  "PATCH /api/payouts/withdraw/{id}": describeWriteCall(
    "Withdraw a batch that is not released",
    "already_settled",
  ),
  "GET /api/payouts/file/{id}": {
    summary: "A released batch as a file for the bank's bulk payments; each download is recorded",
    access: ["releasePayouts"],
    document: "*/*",
    errors: ["record_conflict"],
  },
});
