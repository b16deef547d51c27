import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { LedgerAccountKind } from "#domain/ledger/accounts.ts";
import type { TransactionKind } from "#domain/ledger/transaction-kinds.ts";
import type { InvoiceKind, InvoiceRole } from "#domain/money/invoice.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { byFunction, type Entries, fact, link, nobody, office, personal } from "./register.ts";

/** An order on an invoice, at its price in whole rand. */
type InvoiceLine = {
  readonly reference: string;
  readonly orderDate: string;
  readonly truckSize: OfferedSize;
  readonly price: number;
  /** Suburb or town at its ends; absent on an invoice of an earlier version. */
  readonly from?: string;
  readonly to?: string;
};

const forTheBooks = "As long as the books: it names nobody once the account is erased.";

/** The books. Nothing in them is ever changed but balances, which follow the entries. */
export const ledgerTables = {
  ledger_accounts: {
    people: { party: { erasing: { because: forTheBooks } } },
    kept: forTheBooks,
    columns: {
      id: nobody<GeneratedAlways<number>>(),
      kind: nobody<LedgerAccountKind>(),
      partyId: link<string | null>(),
      /** In cents, debits positive; null for the company's, which are added up when they are asked for. */
      balance: fact<Generated<number | null>>(),
    },
  },
  ledger_transactions: {
    people: {},
    kept: forTheBooks,
    columns: {
      id: nobody<GeneratedAlways<number>>(),
      at: fact<Date>(),
      kind: fact<TransactionKind>(),
      orderId: link<string | null>(),
      byId: office<string | null>(),
      reverses: nobody<number | null>(),
    },
  },
  ledger_entries: {
    people: {},
    kept: forTheBooks,
    columns: {
      id: nobody<GeneratedAlways<number>>(),
      transactionId: nobody<number>(),
      accountId: nobody<number>(),
      /** In cents, a debit positive, a credit negative. */
      amount: fact<number>(),
      /** That of its transaction in Johannesburg; the database sets it. */
      day: fact<GeneratedAlways<string>>(),
    },
  },
  /** The reference that a driver writes on a payment to us; the database gives each driver one. */
  wallet_references: {
    people: { driver: { erasing: { because: forTheBooks } } },
    kept: forTheBooks,
    columns: { driverId: link<string>(), reference: fact<Generated<string>>() },
  },
  /** A fingerprint of the books at the end of each day with entries. */
  ledger_roots: {
    people: {},
    kept: forTheBooks,
    columns: { day: nobody<string>(), entries: nobody<number>(), root: nobody<Buffer>() },
  },
  /** The balance of each kind of account at the end of such a day, in cents, debits positive. */
  ledger_closings: {
    people: {},
    kept: forTheBooks,
    columns: { day: nobody<string>(), kind: nobody<LedgerAccountKind>(), cents: nobody<number>() },
  },
  ledger_checks: {
    people: {},
    kept: { bookChecks: "at" },
    columns: { at: nobody<Date>(), faults: nobody<number>() },
  },
  /** Invoices and credit notes of contract clients; a trigger gives each its number and its round. */
  invoices: {
    people: {
      client: {
        erasing: {
          because:
            "A tax invoice names its recipient (Value-Added Tax Act, sections 20 and 55), until its time is over.",
        },
        copy: "invoices",
        sort: "number desc",
      },
    },
    kept: { invoiceNames: byFunction },
    columns: {
      number: fact<GeneratedAlways<number>>(),
      kind: fact<InvoiceKind>(),
      clientId: link<string>(),
      month: fact<string>(),
      round: nobody<GeneratedAlways<number>>(),
      credits: nobody<Generated<number | null>>(),
      at: nobody<Date>(),
      byId: office<string | null>(),
      role: nobody<InvoiceRole>(),
      madeOutTo: personal<string>(erasedName),
      reason: personal<Generated<string>>("").copiedFor("nobody"),
      lines: fact<ColumnType<readonly InvoiceLine[], string, never>>().copiedFor("nobody"),
      /** In cents. */
      cents: fact<number>(),
      paid: fact<number>().copiedFor("nobody"),
      /** The amount that the client had paid beyond all debts. */
      credit: fact<Generated<number>>().copiedFor("nobody"),
      /** Null on a credit note, and on an invoice of an earlier version. */
      dueOn: fact<Generated<string | null>>().copiedFor("nobody"),
    },
  },
  /** The weeks whose statement was mailed to a driver, by their Monday. */
  sent_statements: {
    people: { party: { erasing: "deletes", copy: "statements", sort: "monday desc" } },
    kept: { sentStatements: "at" },
    columns: { partyId: link<string>(), monday: fact<string>(), at: nobody<Date>() },
  },
} as const satisfies Entries;
