import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { fillPathParameters } from "#web/api/api-client.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount, formatDay, formatInstant } from "#web/format.ts";
import { LoadedRecord } from "#web/office/edit/record-page.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { MoneyRow } from "#web/parts/amounts.tsx";
import { useOwnerProof } from "#web/parts/owner-proof.tsx";
import { usePathParameter } from "#web/routing/current-page.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { describePayoutParts, type PayoutBatch, payoutStateAppearances } from "./payout-parts.tsx";

export const pageHead = { title: "Payout" };

export default function Payout() {
  const id = usePathParameter("id");
  return (
    <LoadedRecord
      query={useApiRead("GET /api/payouts/{id}", { params: { id } })}
      noun="batch"
      title="Payout"
      listPath={webPaths.payouts()}
    >
      {(batch) => (
        <>
          <BackToList to={webPaths.payouts()}>To the payouts</BackToList>
          <PageHeading
            intro={`Made ${formatInstant(batch.madeAt)} by ${batch.madeBy}, to be paid by ${formatDay(batch.payBy)}.`}
          >
            {formatCents(batch.cents)} to {formatCount(batch.count, "driver")}
          </PageHeading>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <NextStep batch={batch} />
            <PayoutList batch={batch} />
          </div>
        </>
      )}
    </LoadedRecord>
  );
}

function NextStep({ batch }: { readonly batch: PayoutBatch }) {
  const { id, state, releasedAt, releasedBy, payouts } = batch;
  const isOnItsWay = payouts.some((payout) => payout.state === "released");
  if (state === "withdrawn") return <Notice kind="info" title="This batch was withdrawn" />;
  if (state === "made") return <ReleaseCard batch={batch} />;
  return (
    <Card label="At the bank" className="md:p-6">
      {/* The link is on top, where a second press of "Release" cannot hit it. */}
      {isOnItsWay && (
        <a
          href={fillPathParameters("/api/payouts/file/{id}", { id })}
          download
          className={buttonClass("primary")}
        >
          Download the bank file
        </a>
      )}
      <p className="not-first:mt-3">
        Released {releasedAt !== null && formatInstant(releasedAt)} by {releasedBy}.{" "}
        {isOnItsWay
          ? "Pay it at the bank with this file, in the layout MAINCSV; the statement marks each payout as paid by its reference, and it is no longer in the file. The file has whole account numbers, and each download is recorded."
          : "The bank's statement has shown all of it."}
      </p>
    </Card>
  );
}

function ReleaseCard({ batch: { id, waitsFor } }: { readonly batch: PayoutBatch }) {
  const call = useFormCall();
  const proof = useOwnerProof("release");
  const release = () =>
    void call.write(proof.found, async () =>
      changeRecordById("POST /api/payouts/release/{id}", id, await proof.prove()),
    );
  return (
    <Card title="Release" className="md:p-6">
      <Form label="Release" onSubmit={release} call={call} className="grid gap-5">
        {waitsFor === null ? proof.field : <p>{waitsFor}</p>}
        <div className="flex flex-wrap gap-3">
          {waitsFor === null && <SubmitButton>Release the payouts</SubmitButton>}
          <OfficeActionButton
            size="regular"
            label="Withdraw the batch"
            question="Withdraw this batch?"
            write={() => changeRecordById("PATCH /api/payouts/withdraw/{id}", id)}
          >
            None of its drivers is paid by it. What they are due can go into another batch.
          </OfficeActionButton>
        </div>
      </Form>
    </Card>
  );
}

function PayoutList({ batch }: { readonly batch: PayoutBatch }) {
  return (
    <Card label="Payouts" className="py-2! md:px-6!">
      <ul className="divide-y divide-line">
        {batch.payouts.map((payout) => (
          <MoneyRow
            key={payout.id}
            cents={payout.cents}
            look={payoutStateAppearances[payout.state]}
          >
            <Link
              to={webPaths.driverWallet(payout.driverId)}
              className="link font-bold wrap-anywhere"
            >
              {payout.name}
            </Link>
            <p className="text-small text-quiet">
              {payout.reference}
              {payout.bank !== null && `, ${payout.bank} account ending in ${payout.accountEnd}`}
            </p>
            <p className="text-small">{describePayoutParts(payout)}</p>
          </MoneyRow>
        ))}
      </ul>
    </Card>
  );
}
