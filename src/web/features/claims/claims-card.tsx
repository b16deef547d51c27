import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import {
  checkClaimAcceptance,
  checkClaimRefusal,
  checkOrderMayBeClaimed,
  maxClaimLength,
} from "#domain/claims/claim-policy.ts";
import { fileKinds } from "#domain/files/file-kinds.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { DueDate } from "#web/office/list/row-cards.tsx";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { readEveryMinuteOption } from "#web/parts/orders/read-orders.ts";
import { orderPhotoPath, PhotoList } from "#web/parts/photo-list.tsx";
import { useIsStaff } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { ClaimForm, readClaimAmount } from "./claim-form.tsx";
import { type Claim, ClaimText, claimAnswerDueSentence } from "./claim-text.tsx";

export default function ClaimsCard({ order }: { readonly order: OrderDetails }) {
  const { id, status, photos: photosBefore } = order;
  const query = useApiRead(
    "GET /api/orders/{id}/claims",
    { params: { id } },
    readEveryMinuteOption,
  );
  const isClaimable = checkOrderMayBeClaimed(status) === null;
  const isStaff = useIsStaff();
  // The form stays open until all photos are sent, although the server has the claim by then.
  const [isReporting, setReporting] = useState(false);
  if (!isClaimable && (query.data?.items ?? []).length === 0) return null;
  return (
    <Card title="Damage or loss" className="md:p-6">
      <LoadedContent query={query} what="what was reported" lines={2}>
        {({ items }) => {
          const isFirst = items.length === 0;
          const isCompared = isStaff && !isFirst;
          const mayReport = isClaimable && items.every(({ state }) => state !== "open");
          return (
            <div className={isCompared ? "grid items-start gap-6 lg:grid-cols-2" : ""}>
              {isReporting ? (
                <ClaimForm orderId={id} onDone={() => setReporting(false)} />
              ) : (
                <div>
                  <ul className="grid gap-4 divide-y divide-line empty:hidden">
                    {items.map((claim) => (
                      <ClaimItem key={claim.id} claim={claim} orderId={id} />
                    ))}
                  </ul>
                  {mayReport && (
                    <div
                      className={`print:hidden ${isFirst ? "" : "mt-4 border-t border-line pt-4"}`}
                    >
                      {isFirst && (
                        <p className="mb-3 max-w-text text-quiet">{reportHint(isStaff)}</p>
                      )}
                      <Button variant="secondary" onClick={() => setReporting(true)}>
                        {`Something ${isFirst ? "" : "else "}is damaged or missing`}
                      </Button>
                    </div>
                  )}
                </div>
              )}
              {isCompared && (
                <div>
                  <h3 className="mb-2 font-bold">Photos before loading</h3>
                  {photosBefore.length === 0 ? (
                    <p className="text-quiet">The driver took none.</p>
                  ) : (
                    <PhotoList photos={photosBefore} photoPath={orderPhotoPath} />
                  )}
                </div>
              )}
            </div>
          );
        }}
      </LoadedContent>
    </Card>
  );
}

const reportHint = (isStaff: boolean) =>
  isStaff
    ? "Nothing is reported. For a client who phones, write it down here: they get the same email, and the same answer by the same day."
    : "Check your goods at unloading. Tell your driver what is damaged or missing, and report it here with photos, within 7 days if you can.";

function ClaimItem({ claim, orderId }: { readonly claim: Claim; readonly orderId: string }) {
  const isStaff = useIsStaff();
  const [isAdding, setAdding] = useState(false);
  return (
    <li className="not-first:pt-4">
      <ClaimText claim={claim} />
      {claim.state === "open" && (
        <>
          <p className={`mt-3 max-w-text ${isStaff ? "" : "font-medium"}`}>
            {isStaff && "Answer by "}
            {isStaff ? <DueDate {...claim} /> : claimAnswerDueSentence(claim)}
          </p>
          {isAdding ? (
            <ClaimForm orderId={orderId} claim={claim} onDone={() => setAdding(false)} />
          ) : (
            <div className="mt-4 flex flex-wrap gap-3 print:hidden">
              {isStaff && <ClaimAnswer claim={claim} />}
              {claim.photos.length < fileKinds["claim-photo"].most && (
                <Button variant="secondary" onClick={() => setAdding(true)}>
                  Add photos
                </Button>
              )}
              {!isStaff && (
                <OfficeActionButton
                  variant="quiet"
                  size="regular"
                  className="px-0!"
                  label="Take the report back"
                  question="Take this report back?"
                  write={() => changeRecordById("PATCH /api/claims/withdraw/{id}", claim.id)}
                >
                  <p className="mb-4">
                    We look at it no further. What was found or mended needs no report; you can
                    report it again at any time.
                  </p>
                </OfficeActionButton>
              )}
            </div>
          )}
        </>
      )}
      {claim.state === "refused" && !isStaff && (
        <p className="mt-3 max-w-text text-quiet print:hidden">
          You do not agree? Call us, or read{" "}
          <Link to={`${webPaths.terms()}#complaints-and-law`} className="link">
            where else you can go
          </Link>
          .
        </p>
      )}
    </li>
  );
}

function ClaimAnswer({ claim }: { readonly claim: Claim }) {
  const { id, asked, dueOn } = claim;
  const typed = useUnsavedFieldEntry("amount", asked === null ? "" : String(asked));
  const amount = readClaimAmount(typed.value);
  return (
    <>
      <ReasonDialog
        label="Accept"
        title="Accept what was reported"
        yes="Accept it"
        no="Not yet"
        isMain
        name="answer"
        reasonLabel="What we pay for, and how and when"
        maxLength={maxClaimLength}
        check={(answer) => checkClaimAcceptance({ amount, answer })}
        fields={
          <WholeNumberField
            {...typed}
            label="We pay, in rand"
            hint="0 where nothing is paid, such as when it was brought back or mended."
          />
        }
        send={(answer) => changeRecordById("PATCH /api/claims/accept/{id}", id, { amount, answer })}
      >
        The client reads both by email and on the order’s page. Pay it yourself: the books of the
        drivers have nothing to do with it.
      </ReasonDialog>
      <ReasonDialog
        label="Refuse"
        title="Refuse what was reported"
        yes="Refuse it"
        no="Not yet"
        danger
        reasonLabel="Why, in words for the client"
        maxLength={maxClaimLength}
        check={(reason) => checkClaimRefusal({ reason })}
        send={(reason) => changeRecordById("PATCH /api/claims/refuse/{id}", id, { reason })}
      >
        The client reads your reason by email and on the order’s page, and where else they can go.
        It can wait until {formatDate(dueOn)}.
      </ReasonDialog>
    </>
  );
}
