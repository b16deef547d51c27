import { webPaths } from "#contract/web-paths.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount, formatDay, formatInstant } from "#web/format.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import { MoneyRow } from "#web/parts/amounts.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { describePayoutParts, MakePayoutsButton, payoutStateAppearances } from "./payout-parts.tsx";

export const pageHead = { title: "Payouts" };

export default function Payouts() {
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="One administrator makes a batch, another releases it. The bank's statement says when it was paid.">
        Payouts
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DueCard />
        <RecordTable
          isPart
          kind={batchRecords}
          label="Batches"
          item={({ id, kind, until, cents, count, paid, returned, state, madeAt, madeBy }) => (
            <MoneyRow
              cents={cents}
              look={
                payoutStateAppearances[
                  state === "released" && paid + returned === count ? "paid" : state
                ]
              }
            >
              <Link
                to={webPaths.payout(id)}
                className="link inline-flex min-h-11 items-center font-bold"
              >
                {kind === "week" ? `Week until ${formatDay(until)}` : "A driver who leaves"}
              </Link>
              <p className="text-small text-quiet wrap-anywhere">
                {formatCount(count, "payout")}, {paid} paid
                {returned > 0 && `, ${returned} returned by the bank`}. Made {formatInstant(madeAt)}{" "}
                by {madeBy}
              </p>
            </MoneyRow>
          )}
          nothingYet={{
            title: "No batch yet",
            children: "Make one when drivers are due something.",
          }}
        />
      </div>
    </>
  );
}

function DueCard() {
  return (
    <Card title="Due" className="md:p-6">
      <LoadedContent query={useApiRead("GET /api/payouts/due")} what="what is due" lines={4}>
        {({ until, payBy, drivers }) => (
          <>
            <p className="mb-3 text-quiet">
              Contract jobs until {formatDay(until)}, to be paid by {formatDay(payBy)}.
            </p>
            {drivers.length === 0 && <p>No driver is due anything.</p>}
            <ul className="divide-y divide-line">
              {drivers.map(({ id, name, cents, problem, ...parts }) => (
                <MoneyRow key={id} cents={cents}>
                  <Link to={webPaths.driverWallet(id)} className="link font-bold wrap-anywhere">
                    {name}
                  </Link>
                  <p className="text-small">{describePayoutParts(parts)}</p>
                  {problem !== null && <p className="text-small text-danger">{problem}</p>}
                </MoneyRow>
              ))}
            </ul>
            {drivers.some(({ problem }) => problem === null) && (
              <p className="mt-4">
                <MakePayoutsButton isMain label="Make the batch" />
              </p>
            )}
          </>
        )}
      </LoadedContent>
    </Card>
  );
}

const batchRecords = createListedRecordKind("GET /api/payouts/all", {
  noun: "batch",
  rowName: ({ id }) => id,
  file: null,
});
