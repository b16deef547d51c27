import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { PageButtons, Standings } from "#web/parts/standings.tsx";
import { pageMeta } from "#web/routing/page-meta.ts";
import { Card } from "#web/ui/card.tsx";
import { useSearchParams } from "#web/ui/navigation/navigation.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type LineStanding, useBankLines, useBankOverview } from "./bank.queries.ts";
import { BankLineRow } from "./bank-line.tsx";
import { ImportForm } from "./import-form.tsx";
import { BalanceAlarm, ImportsCard } from "./imports-card.tsx";

export const meta = () => pageMeta({ title: "Bank" });

const words: Readonly<Record<LineStanding, string>> = {
  waiting: "To look at",
  settled: "Settled",
  all: "All",
};

/** What the bank's statement shows, and what each line of it is for. Administrators only. */
export default function Bank() {
  const [params] = useSearchParams();
  const overview = useBankOverview();
  const shown = params.get("show");
  const show = shown === "settled" || shown === "all" ? shown : "waiting";
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="Each line of the bank's statement, once. What has a reference of ours finds its purpose by itself; you say what the rest is for.">
        Bank
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BalanceAlarm contradictions={overview.data?.contradictions ?? []} />
        <ImportForm />
        <LineList key={show} show={show} />
        <ImportsCard overview={overview} />
      </div>
    </>
  );
}

function LineList({ show }: { readonly show: LineStanding }) {
  const [cursor, setCursor] = useState<string>();
  const list = useBankLines(show, cursor);
  return (
    <div className="grid gap-4">
      <Standings
        label="Which lines"
        path={webPaths.bank()}
        words={words}
        shown={show}
        counts={list.data?.counts?.["standing"]}
      />
      <Loaded query={list} what="the lines of the bank" lines={8}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing here">
              {show === "waiting"
                ? "Every line has its purpose. Import the next statement when you have it."
                : "Import a statement of the bank to begin."}
            </EmptyState>
          ) : (
            <Card label={words[show]} className="py-2! md:px-6!">
              <ul className="divide-y divide-line">
                {items.map((line) => (
                  <BankLineRow key={line.id} line={line} />
                ))}
              </ul>
              <PageButtons cursor={cursor} nextCursor={nextCursor} onTurn={setCursor} />
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}
