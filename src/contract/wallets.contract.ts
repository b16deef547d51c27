import { z } from "zod";
import { transactionKindNames } from "#domain/ledger/transaction-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import { listReply, pageQueryShape } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

export const walletEntrySchema = z.object({
  id: z.int(),
  at: shape.instantField,
  kind: z.enum(transactionKindNames),
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  /** The amount added to the account; below 0, an amount taken from it. */
  cents: shape.centsAmountField,
});

/** A driver's balances with us, in whole cents. */
const balances = {
  /** Money that the driver paid in advance for commission, and that is not used yet. */
  wallet: shape.centsAmountField,
  /** Commission that the driver owes, because the wallet had too little. */
  debt: shape.centsAmountField,
  /** The driver's unpaid pay for contract orders. */
  earnings: shape.centsAmountField,
  /** Cash that the driver got from contract clients and kept; it counts as earnings already paid. */
  cash: shape.centsAmountField,
};

export const walletEndpoints = declareEndpoints(["driver", "readWallets"], {
  "GET /api/wallets/{id}": {
    summary: "The balances of a driver; drivers read their own, staff any",
    reply: z.object({
      id: z.string(),
      name: z.string(),
      surname: z.string(),
      ...balances,
      /** Commission that is set aside for orders that are not completed yet. */
      held: shape.centsAmountField,
      /** The reference that the driver has to write on a payment to us. */
      reference: z.string(),
      /** Our bank account; null until an administrator sets it. */
      payTo: z.object({ holder: z.string(), bank: z.string(), account: z.string() }).nullable(),
      /** The first day on which wallets are in use; null until an administrator sets it. */
      countsFrom: z.iso.date().nullable(),
      doCount: z.boolean(),
    }),
  },
  "GET /api/wallets/{id}/entries": {
    summary: "The entries of a driver's wallet, the newest first",
    query: pageQueryShape,
    reply: listReply(
      walletEntrySchema.extend({
        /** The id of the earlier entry that this entry cancels; null where it cancels none. */
        reverses: z.int().nullable(),
        isReversed: z.boolean(),
      }),
    ),
  },
});
