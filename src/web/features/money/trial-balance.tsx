import { webPaths } from "#contract/web-paths.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { type LedgerAccountKind, ledgerAccounts } from "#domain/ledger/accounts.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { formatDay } from "#web/format.ts";
import { fieldsWithoutColumn, type ListColumns } from "#web/office/list/record-columns.tsx";
import { BackToList, CsvExportLink } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { useListControls } from "#web/office/table/list-view.ts";
import { DateField } from "#web/ui/fields/text-field.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import {
  debitAndCreditColumns,
  ledgerEntriesLink,
  parseLedgerEntriesFilter,
} from "./money-parts.tsx";

export const pageHead = { title: "Trial balance" };

type AccountLine = ListRow<"GET /api/money/accounts">;

export default function TrialBalance() {
  const view = useListControls();
  const today = useJohannesburgToday();
  const asked = view.params.get("day") ?? "";
  const day = isCalendarDate(asked) ? asked : today;
  const { account } = parseLedgerEntriesFilter(view.params);
  return (
    <>
      <BackToList to={account ? `${webPaths.trialBalance()}?day=${day}` : webPaths.money()}>
        {account ? "To all accounts" : "To the money"}
      </BackToList>
      <PageHeading
        intro={`At the end of ${formatDay(day)}.`}
        actions={
          <CsvExportLink
            file="GET /api/money/accounts.csv"
            query={{ day, ...(account && { account }) }}
            what="every account"
          />
        }
      >
        {account ? ledgerAccounts[account].name : "Trial balance"}
      </PageHeading>
      <div className="mb-6 max-w-60">
        <DateField
          name="day"
          label="Day"
          max={today}
          value={day}
          onValueChange={(value) => view.change({ day: value })}
        />
      </div>
      {account ? <People day={day} account={account} /> : <Balance day={day} />}
    </>
  );
}

const sides = ["debit", "credit"] as const;

function Balance({ day }: { readonly day: string }) {
  const query = useApiRead("GET /api/money/balance", { query: { day } }, { keepPrevious: true });
  return (
    <LoadedContent query={query} what="the trial balance" lines={12}>
      {({ items }) => {
        const sum = (sign: 1 | -1) =>
          formatCents(items.reduce((all, { cents }) => all + Math.max(0, sign * cents), 0));
        return (
          <Card className="px-3! md:px-6!">
            <table className="w-full text-small tabular-nums">
              <caption className="sr-only">All accounts at the end of {formatDay(day)}</caption>
              <thead>
                <tr className="text-right text-quiet">
                  <th scope="col" className="py-1 text-left font-semibold">
                    Account
                  </th>
                  {sides.map((side) => (
                    <th key={side} scope="col" className="py-1 pl-2 font-semibold">
                      {capitaliseFirstLetter(side)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((row) => (
                  <tr key={row.account} className="border-t border-line">
                    <th scope="row" className="py-1 text-left font-normal">
                      <Link
                        to={
                          ledgerAccounts[row.account].of === "company"
                            ? ledgerEntriesLink({ account: row.account, to: day })
                            : `${webPaths.trialBalance()}?day=${day}&account=${row.account}`
                        }
                        className="link inline-flex min-h-11 items-center"
                      >
                        {ledgerAccounts[row.account].name}
                      </Link>
                    </th>
                    {sides.map((side) => (
                      <td key={side} className="py-2 pl-2 text-right whitespace-nowrap">
                        {debitAndCreditColumns[side].cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="border-t-2 border-ink font-bold">
                  <th scope="row" className="py-2 text-left">
                    Together
                  </th>
                  <td className="py-2 pl-2 text-right whitespace-nowrap">{sum(1)}</td>
                  <td className="py-2 pl-2 text-right whitespace-nowrap">{sum(-1)}</td>
                </tr>
              </tfoot>
            </table>
          </Card>
        );
      }}
    </LoadedContent>
  );
}

const accountRecords = createListedRecordKind("GET /api/money/accounts", {
  key: "accounts",
  noun: "account",
  rowName: ({ account, party }) => party ?? ledgerAccounts[account].name,
  file: null,
});

function People(asked: { readonly day: string; readonly account: LedgerAccountKind }) {
  const { day, account } = asked;
  const name = (row: AccountLine) => (
    <Link to={ledgerEntriesLink({ account, partyId: row.partyId, to: day })} className="link">
      {accountRecords.rowName(row)}
    </Link>
  );
  const columns: ListColumns<AccountLine> = {
    party: { header: "Of", cell: name, isRowHeader: true },
    ...debitAndCreditColumns,
    ...fieldsWithoutColumn("id", "account", "partyId"),
  };
  return (
    <RecordTable
      isPart
      kind={accountRecords}
      label={ledgerAccounts[account].name}
      asked={asked}
      columns={columns}
      card={(row) => (
        <p className="flex justify-between gap-4">
          {name(row)}
          <span className="font-bold whitespace-nowrap tabular-nums">{formatCents(row.cents)}</span>
        </p>
      )}
      nothingYet={{ title: "Nothing here", children: "Nobody had anything on it that day." }}
    />
  );
}
