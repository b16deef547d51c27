import { z } from "zod";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { journalFileFormats, ledgerAccountKinds } from "#domain/ledger/accounts.ts";
import { transactionKindNames } from "#domain/ledger/transaction-kinds.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { declareEndpoints } from "./endpoint.ts";
import { invoiceEndpoints } from "./invoices.contract.ts";
import { describeFileCall, listReply, pageQueryShape } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";
import { statementEndpoints } from "./statements.contract.ts";

const account = z.enum(ledgerAccountKinds);

const named = { id: z.string(), name: z.string() };

/** The sums of what clients owe by the age of the debt, the youngest first (domain/ledger/wallets.ts). */
const ages = z.array(shape.centsAmountField);

const entriesFilter = {
  account: account.optional(),
  partyId: z.uuid().max(36).optional(),
  /** The first and the last day of the wanted entries, in Johannesburg. */
  from: shape.enteredDateText.optional(),
  to: shape.enteredDateText.optional(),
};

const accountsFilter = {
  /** The day at whose end the balances are wanted; the present balances when left out. */
  day: shape.enteredDateText.optional(),
  account: account.optional(),
};

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: shape.instantField,
  kind: z.enum(transactionKindNames),
  account,
  /** The person who has the account; null for an account of the company. */
  partyId: z.string().nullable(),
  party: z.string().nullable(),
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  cents: shape.centsAmountField,
});

export const accountBalanceSchema = ledgerEntrySchema.pick({
  id: true,
  account: true,
  partyId: true,
  party: true,
  cents: true,
});

/** The calls that read the company's books, for administrators alone. */
export const moneyEndpoints = declareEndpoints(["readBooks"], {
  "GET /api/money": {
    summary: "The balances of the books, and what needs the office's attention",
    reply: z.object({
      /** `doCount`: whether wallets of drivers are in use; `countsFrom`: from which day, null if not set. */
      doCount: z.boolean(),
      countsFrom: z.string().nullable(),
      balances: shape.objectListField({ account, cents: shape.centsAmountField }),
      /** Commission earned since Monday, and since the first of the month; `from` is that day. */
      earned: shape.objectListField({ from: z.string(), cents: shape.centsAmountField }),
      /** Cash of orders completed today, by driver: confirmed, only recorded, or missing. 100 at most. */
      cashToday: shape.objectListField({
        ...named,
        orders: z.int(),
        confirmed: shape.centsAmountField,
        recorded: shape.centsAmountField,
        notRecorded: z.int(),
      }),
      /** The number of orders whose driver and client state different amounts of cash. */
      disputes: z.int(),
      /** The clients who owe something, the largest debt first: 100 at most. */
      debtors: shape.objectListField({ ...named, ages, cents: shape.centsAmountField }),
      ages,
      /** The clients who paid too much, the largest credit first, as amounts below 0: 100 at most. */
      inCredit: shape.objectListField({ ...named, cents: shape.centsAmountField }),
      /** Active drivers whose wallet is below the commission of their usual order: 100 at most. */
      dryWallets: shape.objectListField({
        ...named,
        wallet: shape.centsAmountField,
        usual: shape.centsAmountField,
      }),
      /** Open or completed orders missing in the books although wallets are in use: 100 at most. */
      outside: shape.objectListField({
        id: z.string(),
        reference: z.string(),
        orderDate: z.string(),
        status: z.enum(orderStatuses),
        driver: z.string(),
      }),
    }),
  },
  "GET /api/money/entries": {
    summary: "The entries of the books, the newest first, and their sum",
    query: pageQueryShape.extend(entriesFilter),
    reply: listReply(ledgerEntrySchema).extend({ cents: shape.centsAmountField }),
  },
  "GET /api/money/entries.csv": describeFileCall(
    "The entries of the books as a file",
    entriesFilter,
    "entries.csv",
  ),
  "GET /api/money/journals.csv": {
    summary:
      "The entries of a period as a file for accounting software: a journal for each day, which adds up to 0, with a line for each account and each kind of transaction",
    query: z.strictObject({
      from: shape.enteredDateText,
      to: shape.enteredDateText,
      format: z.enum(journalFileFormats, "Choose xero or sage."),
    }),
    download: "journals.csv",
  },
  "GET /api/money/balance": {
    summary: "The trial balance at the end of a day: it adds up to 0",
    query: z.strictObject({ day: shape.enteredDateText }),
    reply: z.object({ items: shape.objectListField({ account, cents: shape.centsAmountField }) }),
  },
  "GET /api/money/accounts": {
    summary: "The balances of people's accounts of a kind at the end of a day",
    query: pageQueryShape.extend(accountsFilter),
    reply: listReply(accountBalanceSchema),
  },
  "GET /api/money/accounts.csv": describeFileCall(
    "The trial balance with every account, as a file",
    accountsFilter,
    "balance.csv",
  ),
  "GET /api/money/weeks": {
    summary:
      "Completed orders and their commission by week and by size of truck, and kept promises, half a year back",
    reply: z.object({
      /** A row for each week and each truck size on offer, the oldest week first. */
      items: shape.objectListField({
        monday: z.string(),
        truckSize: z.enum(offeredTruckSizes),
        orders: z.int(),
        commission: shape.centsAmountField,
      }),
      /** The orders of each week that were booked for a free time, and those with a driver by 17:00 before. */
      promises: shape.objectListField({ monday: z.string(), promised: z.int(), kept: z.int() }),
    }),
  },
  ...invoiceEndpoints,
  ...statementEndpoints,
});
