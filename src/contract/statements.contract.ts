import { z } from "zod";
import { orderTypes } from "#domain/orders/booking-policy.ts";
import { shownCash } from "./day.contract.ts";
import { callsFor } from "./endpoint.ts";
import * as shape from "./shapes.ts";
import { walletEntry } from "./wallets.contract.ts";

/** The amounts on an account in the week, the oldest first. */
const part = z.object({
  opening: shape.cents,
  lines: z.array(walletEntry),
  closing: shape.cents,
});

const call = {
  /** Any day of the wanted week; the last week when left out. */
  query: z.strictObject({ week: shape.typedDay.optional() }),
} as const;

/** The statement of a driver for a week, from Monday to Sunday: drivers read their own, staff any. */
export const statementsContract = callsFor(["driver", "readWallets"], {
  "GET /api/statements/{id}": {
    ...call,
    summary: "A driver's orders, wallet and pay of a week",
    reply: z.object({
      driverId: z.string(),
      name: z.string(),
      monday: z.string(),
      sunday: z.string(),
      /** Orders that were completed in the week and are in the books. */
      orders: shape.objectList({
        id: z.string(),
        reference: z.string(),
        orderDate: z.string(),
        orderType: z.enum(orderTypes),
        price: shape.rand,
        commission: shape.rand,
        net: shape.rand,
        cash: shownCash,
      }),
      /** Paid in advance for commission, less what is owed. */
      wallet: part,
      /** Due from contract orders, less the cash that the driver kept. */
      pay: part,
      /** The amount to pay out at the end: the pay less the commission owed. Below 0 the driver owes it. */
      due: shape.cents,
      /** The VAT in the week's commission, where the company bills as an agent; else null. */
      vat: shape.cents.nullable(),
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
