import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { LedgerAccountKind } from "#domain/ledger/accounts.ts";
import type { TransactionKind } from "#domain/ledger/transaction-kinds.ts";
import type { InvoiceKind, InvoiceRole } from "#domain/money/invoice.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { byFunction, column, reasonsToKeep, type TableEntries } from "./register.ts";

/** An order on an invoice, at its price in whole rand. */
type InvoiceLine = {
  readonly reference: string;
  readonly orderDate: string;
  readonly truckSize: OfferedSize;
  readonly price: number;
  /** The suburbs or towns of pickup and destination; absent on old invoices. */
  readonly from?: string;
  readonly to?: string;
};

/** The books. Their rows are never changed, except balances, which follow from the entries. */
export const ledgerTables = {
  ledger_accounts: {
    people: { party: { erasing: { because: reasonsToKeep.withBooks } } },
    kept: reasonsToKeep.withBooks,
    columns: {
      id: column.nobody<GeneratedAlways<number>>(),
      kind: column.nobody<LedgerAccountKind>(),
      partyId: column.link<string | null>(),
      /** The balance in cents, debits positive; null for the company's accounts, which are summed up. */
      balance: column.fact<Generated<number | null>>(),
    },
  },
  ledger_transactions: {
    people: {},
    kept: reasonsToKeep.withBooks,
    columns: {
      id: column.nobody<GeneratedAlways<number>>(),
      at: column.fact<Date>(),
      kind: column.fact<TransactionKind>(),
      orderId: column.link<string | null>(),
      byId: column.office<string | null>(),
      reverses: column.nobody<number | null>(),
    },
  },
  ledger_entries: {
    people: {},
    kept: reasonsToKeep.withBooks,
    columns: {
      id: column.nobody<GeneratedAlways<number>>(),
      transactionId: column.nobody<number>(),
      accountId: column.nobody<number>(),
      /** The amount in cents, a debit positive, a credit negative. */
      amount: column.fact<number>(),
      /** The day of the transaction in Johannesburg; the database sets it. */
      day: column.fact<GeneratedAlways<string>>(),
    },
  },
  /** The reference that a driver writes on a payment to us; the database gives each driver one. */
  wallet_references: {
    people: { driver: { erasing: { because: reasonsToKeep.withBooks } } },
    kept: reasonsToKeep.withBooks,
    columns: { driverId: column.link<string>(), reference: column.fact<Generated<string>>() },
  },
  /** A hash of the books at the end of each day with entries, to show later changes. */
  ledger_roots: {
    people: {},
    kept: reasonsToKeep.withBooks,
    columns: {
      day: column.nobody<string>(),
      entries: column.nobody<number>(),
      root: column.nobody<Buffer>(),
    },
  },
  /** The balance of each kind of account at the end of each day with entries, in cents, debits positive. */
  ledger_closings: {
    people: {},
    kept: reasonsToKeep.withBooks,
    columns: {
      day: column.nobody<string>(),
      kind: column.nobody<LedgerAccountKind>(),
      cents: column.nobody<number>(),
    },
  },
  ledger_checks: {
    people: {},
    kept: { bookChecks: "at" },
    columns: { at: column.nobody<Date>(), faults: column.nobody<number>() },
  },
  /** Invoices and credit notes of contract clients; a trigger sets number and `round` (credited before). */
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
      number: column.fact<GeneratedAlways<number>>(),
      kind: column.fact<InvoiceKind>(),
      clientId: column.link<string>(),
      month: column.fact<string>(),
      round: column.nobody<GeneratedAlways<number>>(),
      credits: column.nobody<Generated<number | null>>(),
      at: column.nobody<Date>(),
      byId: column.office<string | null>(),
      role: column.nobody<InvoiceRole>(),
      madeOutTo: column.personal<string>(erasedName),
      reason: column.personal<Generated<string>>("").copiedFor("nobody"),
      lines: column.fact<ColumnType<readonly InvoiceLine[], string, never>>().copiedFor("nobody"),
      /** The amount of the invoice, in cents. */
      cents: column.fact<number>(),
      paid: column.fact<number>().copiedFor("nobody"),
      /** The amount that the client had paid too much when the invoice was made. */
      credit: column.fact<Generated<number>>().copiedFor("nobody"),
      /** The last day for the payment; null for a credit note, and for an invoice of an old version. */
      dueOn: column.fact<Generated<string | null>>().copiedFor("nobody"),
    },
  },
  /** The statements that were mailed to a driver, by the Monday of their week. */
  sent_statements: {
    people: { party: { erasing: "deletes", copy: "statements", sort: "monday desc" } },
    kept: { sentStatements: "at" },
    columns: {
      partyId: column.link<string>(),
      monday: column.fact<string>(),
      at: column.nobody<Date>(),
    },
  },
} as const satisfies TableEntries;
