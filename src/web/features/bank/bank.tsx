import { bankLineStandings } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { type CallOptions, callApi } from "#web/api/api-client.ts";
import { useRead } from "#web/api/query-client.ts";
import { chipFilter } from "#web/office/list/record-filters.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { RecordRows } from "#web/office/list/record-rows.tsx";
import type { ListAsk } from "#web/office/record-kind.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { BankLineRow } from "./bank-line.tsx";
import { ImportForm } from "./import-form.tsx";
import { BalanceAlarm, ImportsCard } from "./imports-card.tsx";
import type { ShownLine } from "./waiting-line.tsx";

export const meta = { title: "Bank" };

type Filters = NonNullable<CallOptions<"GET /api/bank/lines">["query"]>;

const bankLines = {
  key: "bank",
  noun: "line",
  nameOf: ({ text }: ShownLine) => text,
  list: (query: ListAsk<Filters>, signal: AbortSignal) =>
    callApi("GET /api/bank/lines", { query, signal }),
  isStill: true,
} as const;

const standingFilter = chipFilter(
  { param: "show", label: "Which lines", counted: "standing" },
  bankLineStandings,
  { waiting: "To look at", settled: "Settled", all: "All" },
);

/** What the bank's statement shows, and what each line of it is for. Administrators only. */
export default function Bank() {
  const overview = useRead("GET /api/bank/overview");
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="Each line of the bank's statement, once. What has a reference of ours finds its purpose by itself; you say what the rest is for.">
        Bank
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BalanceAlarm contradictions={overview.data?.contradictions ?? []} />
        <ImportForm />
        <RecordRows
          kind={bankLines}
          label="Lines of the bank"
          searchHint="Words, reference or name"
          chips={[standingFilter]}
          item={(line) => <BankLineRow line={line} />}
          nothing={({ show }) => ({
            title: "Nothing here",
            children:
              show === ""
                ? "Every line has its purpose. Import the next statement when you have it."
                : "Import a statement of the bank to begin.",
          })}
        />
        <ImportsCard overview={overview} />
      </div>
    </>
  );
}
