import { z } from "zod";
import { orderTypes } from "#domain/orders/booking-policy.ts";
import { orderCashSchema } from "./day.contract.ts";
import { declareEndpoints } from "./endpoint.ts";
import * as shape from "./shapes.ts";
import { walletEntrySchema } from "./wallets.contract.ts";

/** A driver's balance before a week, the amounts of the week (the oldest first), and the balance after it. */
const part = z.object({
  opening: shape.centsAmountField,
  lines: z.array(walletEntrySchema),
  closing: shape.centsAmountField,
});

const call = {
  /** Any day of the wanted week; the week before this one when left out. */
  query: z.strictObject({ week: shape.enteredDateText.optional() }),
} as const;

/** The weekly statement of a driver, from Monday to Sunday: drivers read their own, staff read any. */
export const statementEndpoints = declareEndpoints(["driver", "readWallets"], {
  "GET /api/statements/{id}": {
    ...call,
    summary: "A driver's orders, wallet and pay of a week",
    reply: z.object({
      driverId: z.string(),
      name: z.string(),
      monday: z.string(),
      sunday: z.string(),
      /** Orders that the driver completed in the week and that are in the books. */
      orders: shape.objectListField({
        id: z.string(),
        reference: z.string(),
        orderDate: z.string(),
        orderType: z.enum(orderTypes),
        price: shape.randAmountField,
        commission: shape.randAmountField,
        net: shape.randAmountField,
        cash: orderCashSchema,
      }),
      /** The driver's prepayments for commission, less the commission that the driver owes. */
      wallet: part,
      /** The driver's pay for contract orders, less the cash that the driver kept. */
      pay: part,
      /** The payout at the week's end: pay less commission owed. Below 0, the driver owes this amount. */
      due: shape.centsAmountField,
      /** The VAT in the week's commission, where the company bills as an agent; else null. */
      vat: shape.centsAmountField.nullable(),
    }),
  },
  "GET /api/statements/{id}/pdf": {
    ...call,
    summary: "The statement of a driver's week as a PDF",
    document: "application/pdf",
  },
  "GET /api/statements/{id}/csv": {
    ...call,
    summary: "The statement of a driver's week as a file for spreadsheets",
    download: "statement.csv",
  },
});
