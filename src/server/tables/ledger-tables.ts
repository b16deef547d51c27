import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import type { TransactionKind } from "#domain/ledger/transaction-kinds.ts";
import type { InvoiceKind, InvoiceRole } from "#domain/money/invoice.ts";

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

/** The tables of the books. Nothing in them is ever changed but balances, which follow the entries. */
export type LedgerTables = {
  ledger_accounts: {
    id: GeneratedAlways<number>;
    kind: AccountKind;
    partyId: string | null;
    /** In cents, debits positive; null for the company's, which are added up when they are asked for. */
    balance: Generated<number | null>;
  };
  ledger_transactions: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: TransactionKind;
    orderId: string | null;
    byId: string | null;
    reverses: number | null;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    transactionId: number;
    accountId: number;
    /** In cents, a debit positive, a credit negative. */
    amount: number;
    /** That of its transaction in Johannesburg; the database sets it. */
    day: GeneratedAlways<string>;
  };
  /** What a driver writes on a payment to us; the database gives each driver theirs. */
  wallet_references: { driverId: string; reference: Generated<string> };
  /** What the books were at the end of each day that had entries. */
  ledger_roots: { day: string; entries: number; root: Buffer };
  /** What each kind of account had at the end of such a day, in cents, debits positive. */
  ledger_closings: { day: string; kind: AccountKind; cents: number };
  ledger_checks: { at: Date; faults: number };
  /** Invoices and credit notes of contract clients; a trigger gives each its number and its round. */
  invoices: {
    number: GeneratedAlways<number>;
    kind: InvoiceKind;
    clientId: string;
    month: string;
    round: GeneratedAlways<number>;
    credits: Generated<number | null>;
    at: Date;
    byId: string | null;
    role: InvoiceRole;
    madeOutTo: string;
    reason: Generated<string>;
    lines: ColumnType<readonly InvoiceLine[], string, never>;
    /** In cents. */
    cents: number;
    paid: number;
    /** What the client had paid beyond all that was owed. */
    credit: Generated<number>;
    /** Null on a credit note, and on an invoice of an earlier version. */
    dueOn: Generated<string | null>;
  };
  /** The weeks whose statement was mailed to a driver, by their Monday. */
  sent_statements: { partyId: string; monday: string; at: Date };
};
