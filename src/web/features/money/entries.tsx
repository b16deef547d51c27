import { webPaths } from "#contract/web-paths.ts";
import { journalFileFormats, ledgerAccountKinds, ledgerAccounts } from "#domain/ledger/accounts.ts";
import { transactionKinds } from "#domain/ledger/transaction-kinds.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { formatInstant } from "#web/format.ts";
import { fieldsWithoutColumn, type ListColumns } from "#web/office/list/record-columns.tsx";
import { BackToList, CsvExportLink, OrderLink } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { useListControls } from "#web/office/table/list-view.ts";
import { Button } from "#web/ui/button.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { DateField } from "#web/ui/fields/text-field.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import { debitAndCreditColumns, parseLedgerEntriesFilter } from "./money-parts.tsx";

export const pageHead = { title: "Entries" };

type EntryLine = ListRow<"GET /api/money/entries">;

const entryRecords = createListedRecordKind("GET /api/money/entries", {
  key: "entries",
  noun: "line",
  rowName: ({ kind }) => transactionKinds[kind],
});

const columns: ListColumns<EntryLine> = {
  at: { header: "When", cell: ({ at }) => formatInstant(at) },
  kind: { header: "What", cell: ({ kind }) => transactionKinds[kind], isRowHeader: true },
  account: { cell: ({ account }) => ledgerAccounts[account].name },
  party: { header: "Of", cell: ({ party }) => party },
  order: { cell: (line) => <OrderLink {...line} /> },
  ...debitAndCreditColumns,
  ...fieldsWithoutColumn("id", "partyId", "orderId", "reference"),
};

const accounts = [
  { value: "", label: "All accounts" },
  ...ledgerAccountKinds.map((value) => ({ value, label: ledgerAccounts[value].name })),
];

/** Exports the ledger entries of the chosen days as journals for a bookkeeping program. */
function ForBookkeeper({
  from,
  to,
}: Pick<ReturnType<typeof parseLedgerEntriesFilter>, "from" | "to">) {
  return (
    <details className="mb-6 rounded-field border border-line bg-card px-4 py-3">
      <summary className="cursor-pointer font-semibold">For Xero or Sage</summary>
      <p className="mt-2">
        A journal for each day, with the account numbers below: add them to your chart of accounts
        once. Xero takes 300 lines in one file, which are about two weeks.
      </p>
      <ul className="my-3 columns-2 gap-6 text-small sm:columns-3">
        {ledgerAccountKinds.map((kind) => (
          <li key={kind}>
            {ledgerAccounts[kind].code} {ledgerAccounts[kind].name}
          </li>
        ))}
      </ul>
      {from && to ? (
        <p className="flex flex-wrap gap-3">
          {journalFileFormats.map((format) => (
            <CsvExportLink
              key={format}
              file="GET /api/money/journals.csv"
              query={{ from, to, format }}
              what="the journals"
            >
              File for {format === "xero" ? "Xero" : "Sage"}
            </CsvExportLink>
          ))}
        </p>
      ) : (
        <p className="font-semibold">Choose both days first.</p>
      )}
    </details>
  );
}

export default function Entries() {
  const [params] = useSearchParams();
  const filter = parseLedgerEntriesFilter(params);
  const { change } = useListControls();
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="Nothing in the books is ever changed: a correction is an entry of its own.">
        Entries
      </PageHeading>
      <div className="mb-6 grid gap-4 sm:grid-cols-3">
        <NullableSelectField
          name="account"
          label="Account"
          value={filter.account ?? ""}
          options={accounts}
          onValueChange={(account) => change({ account })}
        />
        {(["from", "to"] as const).map((name) => (
          <DateField
            key={name}
            name={name}
            label={name === "from" ? "From" : "Until"}
            value={filter[name] ?? ""}
            onValueChange={(day) => change({ [name]: day })}
          />
        ))}
      </div>
      <ForBookkeeper {...filter} />
      <RecordTable
        isPart
        kind={entryRecords}
        label="Entries"
        asked={filter}
        columns={columns}
        note={(lines) =>
          filter.partyId !== undefined && (
            <p className="flex flex-wrap items-center gap-3">
              {`Only those of ${lines.find(({ partyId }) => partyId === filter.partyId)?.party ?? "one person"}`}
              <Button variant="secondary" size="compact" onClick={() => change({ partyId: "" })}>
                Show all
              </Button>
            </p>
          )
        }
        card={(line) => (
          <>
            <p className="flex justify-between gap-4 font-bold">
              {transactionKinds[line.kind]}
              <span className="whitespace-nowrap tabular-nums">{formatCents(line.cents)}</span>
            </p>
            <p className="text-small text-quiet">
              {ledgerAccounts[line.account].name}
              {line.party !== null && ` of ${line.party}`}
            </p>
            <p className="text-small text-quiet">
              {formatInstant(line.at)} <OrderLink {...line} />
            </p>
          </>
        )}
        nothingYet={{
          title: "No entries",
          children: "Nothing in the books fits this. Choose another account or other days.",
        }}
      />
    </>
  );
}
