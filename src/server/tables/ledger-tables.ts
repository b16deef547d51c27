import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { LedgerAccountKind } from "#domain/ledger/accounts.ts";
import type { TransactionKind } from "#domain/ledger/transaction-kinds.ts";
import type { InvoiceKind, InvoiceRole } from "#domain/money/invoice.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import {
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

/** An order on an invoice, at its price in whole rand. */
type InvoiceLine = {
  readonly reference: string;
  readonly orderDate: string;
  readonly truckSize: OfferedTruckSize;
  readonly price: number;
  /** The suburbs or towns of pickup and destination; absent on old invoices. */
  readonly from?: string;
  readonly to?: string;
};

/** The books. Their rows never change, except the balances, which follow from the entries. */
export const ledgerTables = {
  ledger_accounts: {
    people: { party: { erasing: { because: reasonsToKeepErasedRows.withBooks } } },
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      id: columnMakers.nobody<GeneratedAlways<number>>(),
      kind: columnMakers.nobody<LedgerAccountKind>(),
      partyId: columnMakers.link<string | null>(),
      /** The balance in cents, debits positive; null for the company's accounts, which are summed up. */
      balance: columnMakers.fact<Generated<number | null>>(),
    },
  },
  ledger_transactions: {
    people: {},
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      id: columnMakers.nobody<GeneratedAlways<number>>(),
      at: columnMakers.fact<Date>(),
      kind: columnMakers.fact<TransactionKind>(),
      orderId: columnMakers.link<string | null>(),
      byId: columnMakers.office<string | null>(),
      reverses: columnMakers.nobody<number | null>(),
    },
  },
  ledger_entries: {
    people: {},
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      id: columnMakers.nobody<GeneratedAlways<number>>(),
      transactionId: columnMakers.nobody<number>(),
      accountId: columnMakers.nobody<number>(),
      /** The amount in cents, a debit positive, a credit negative. */
      amount: columnMakers.fact<number>(),
      /** The day of the transaction in Johannesburg; the database sets it. */
      day: columnMakers.fact<GeneratedAlways<string>>(),
    },
  },
  /** The reference that a driver writes on a payment to us; the database gives each driver one. */
  wallet_references: {
    people: { driver: { erasing: { because: reasonsToKeepErasedRows.withBooks } } },
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      driverId: columnMakers.link<string>(),
      reference: columnMakers.fact<Generated<string>>(),
    },
  },
  /** A hash of the books at the end of each day with entries, to show later changes. */
  ledger_roots: {
    people: {},
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      day: columnMakers.nobody<string>(),
      entries: columnMakers.nobody<number>(),
      root: columnMakers.nobody<Buffer>(),
    },
  },
  /** The balance of each kind of account at the end of each day with entries, in cents, debits positive. */
  ledger_closings: {
    people: {},
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      day: columnMakers.nobody<string>(),
      kind: columnMakers.nobody<LedgerAccountKind>(),
      cents: columnMakers.nobody<number>(),
    },
  },
  ledger_checks: {
    people: {},
    kept: { bookChecks: "at" },
    columns: { at: columnMakers.nobody<Date>(), faults: columnMakers.nobody<number>() },
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
    kept: { invoiceNames: needsFunctionMarker },
    columns: {
      number: columnMakers.fact<GeneratedAlways<number>>(),
      kind: columnMakers.fact<InvoiceKind>(),
      clientId: columnMakers.link<string>(),
      month: columnMakers.fact<string>(),
      round: columnMakers.nobody<GeneratedAlways<number>>(),
      credits: columnMakers.nobody<Generated<number | null>>(),
      at: columnMakers.nobody<Date>(),
      byId: columnMakers.office<string | null>(),
      role: columnMakers.nobody<InvoiceRole>(),
      madeOutTo: columnMakers.personal<string>(erasedName),
      reason: columnMakers.personal<Generated<string>>("").copiedFor("nobody"),
      lines: columnMakers
        .fact<ColumnType<readonly InvoiceLine[], string, never>>()
        .copiedFor("nobody"),
      /** The amount of the invoice, in cents. */
      cents: columnMakers.fact<number>(),
      paid: columnMakers.fact<number>().copiedFor("nobody"),
      /** The amount that the client had paid too much when the invoice was made. */
      credit: columnMakers.fact<Generated<number>>().copiedFor("nobody"),
      /** The last day for the payment; null for a credit note, and for an invoice of an old version. */
      dueOn: columnMakers.fact<Generated<string | null>>().copiedFor("nobody"),
    },
  },
  /** The statements that were mailed to a driver, by the Monday of their week. */
  sent_statements: {
    people: { party: { erasing: "deletes", copy: "statements", sort: "monday desc" } },
    kept: { sentStatements: "at" },
    columns: {
      partyId: columnMakers.link<string>(),
      monday: columnMakers.fact<string>(),
      at: columnMakers.nobody<Date>(),
    },
  },
} as const satisfies RegisteredTables;
