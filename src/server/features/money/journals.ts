import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import {
  type journalFileFormats,
  type LedgerAccountKind,
  ledgerAccounts,
} from "#domain/ledger/accounts.ts";
import { type TransactionKind, transactionKinds } from "#domain/ledger/transaction-kinds.ts";
import type { Db } from "#server/context.ts";
import type { CsvColumn, CsvFile } from "#server/platform/http/csv-file.ts";
import { selectLedgerEntries } from "./books.store.ts";

type JournalsQuery = ReceivedCallQuery<"GET /api/money/journals.csv">;

/** The sum, in cents, of a day's entries on one account from transactions of one kind. */
type JournalLine = {
  readonly day: string;
  readonly kind: TransactionKind;
  readonly account: LedgerAccountKind;
  readonly cents: number;
};

const journal = ({ day }: JournalLine) => `${brand.name} ${day}`;
/** Writes the day as `31/12/2026`, which Xero and Sage accept in South Africa. */
const date = ({ day }: JournalLine) => day.split("-").toReversed().join("/");
const code = ({ account }: JournalLine) => ledgerAccounts[account].code;
const line = ({ kind, account }: JournalLine) =>
  `${transactionKinds[kind]}: ${ledgerAccounts[account].name}`;

type Columns = readonly CsvColumn<JournalLine>[];

/** The columns of each bookkeeping program's import template (decision 044). VAT has lines of its own. */
const columns: Readonly<Record<(typeof journalFileFormats)[number], Columns>> = {
  xero: [
    { header: "*Narration", value: journal },
    { header: "*Date", value: date },
    { header: "Description", value: line },
    { header: "*AccountCode", value: code },
    { header: "*TaxRate", value: () => "No VAT" },
    { header: "*Amount", value: ({ cents }) => cents / 100 },
    ...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"].map((header) => ({
      header,
      value: () => "",
    })),
  ],
  sage: [
    { header: "Reference", value: journal },
    { header: "Date", value: date },
    { header: "Description", value: () => `Entries of ${brand.name}` },
    { header: "Ledger Account Number", value: code },
    { header: "Details", value: line },
    { header: "Debit", value: ({ cents }) => Math.max(0, cents) / 100 },
    { header: "Credit", value: ({ cents }) => Math.max(0, -cents) / 100 },
  ],
};

/** Makes the CSV file of a period's entries for a bookkeeping program, with some 20 lines a day at most. */
export function createJournalsFile(
  db: Db,
  { format, ...period }: JournalsQuery,
): CsvFile<JournalLine> {
  async function* rows() {
    yield await selectLedgerEntries(db, period)
      .select(["e.day", "t.kind", "a.kind as account"])
      .select(sql<number>`sum(e.amount)::bigint`.as("cents"))
      .groupBy(["e.day", "t.kind", "a.kind"])
      .having(sql<boolean>`sum(e.amount) <> 0`)
      .orderBy("e.day")
      .orderBy("t.kind")
      .orderBy("a.kind")
      .execute();
  }
  return { columns: columns[format], rows: rows() };
}
