import { useState } from "react";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { checkAcceptance, checkRefusal, maxClaimLength } from "#domain/claims/claim-policy.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { orderPhoto, PhotoList } from "#web/parts/photo-list.tsx";
import { DueDate } from "#web/parts/records/due-date.tsx";
import { Card } from "#web/ui/card.tsx";
import { AmountField, readAmount } from "./claim-form.tsx";
import { ClaimText } from "./claim-text.tsx";
import { type Claim, useClaims } from "./claims.queries.ts";

/** What the client reported of a move, with the photos before loading beside it; nothing without one. */
export function OfficeClaims(props: {
  readonly orderId: string;
  readonly photosBefore: Claim["photos"];
}) {
  const { data } = useClaims(props.orderId);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card label="Damage or loss" className="md:p-6">
      <h2 className="mb-3 text-lead font-bold">Damage or loss</h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ul className="grid gap-4 divide-y divide-line">
          {data.items.map((claim) => (
            <li key={claim.id} className="not-first:pt-4">
              <ClaimText claim={claim} isOffice />
              {claim.state === "open" && <Answer claim={claim} />}
            </li>
          ))}
        </ul>
        <div>
          <h3 className="mb-2 font-bold">Photos before loading</h3>
          {props.photosBefore.length === 0 ? (
            <p className="text-quiet">The driver took none.</p>
          ) : (
            <PhotoList photos={props.photosBefore} addressOf={orderPhoto} />
          )}
        </div>
      </div>
    </Card>
  );
}

/** The clock of a claim that waits, and the two answers. */
function Answer({ claim }: { readonly claim: Claim }) {
  const { id, asked, dueOn } = claim;
  const [amount, setAmount] = useState(asked === null ? "" : String(asked));
  const params = { id };
  return (
    <>
      <p className="mt-3">
        Answer by <DueDate {...claim} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <AskReason
          label="Accept"
          title="Accept what was reported"
          yes="Accept it"
          no="Not yet"
          isMain
          name="answer"
          reasonLabel="What we pay for, and how and when"
          maxLength={maxClaimLength}
          check={(answer) => checkAcceptance({ amount: readAmount(amount), answer })}
          fields={
            <AmountField
              label="We pay, in rand"
              hint="0 where nothing is paid, such as when it was brought back or mended."
              value={amount}
              onValueChange={setAmount}
            />
          }
          send={(answer) =>
            callApi("PATCH /api/claims/accept/{id}", {
              params,
              body: { amount: readAmount(amount), answer },
            })
          }
        >
          The client reads both by email and on the order’s page. Pay it yourself: the books of the
          drivers have nothing to do with it.
        </AskReason>
        <AskReason
          label="Refuse"
          title="Refuse what was reported"
          yes="Refuse it"
          no="Not yet"
          danger
          reasonLabel="Why, in words for the client"
          maxLength={maxClaimLength}
          check={(reason) => checkRefusal({ reason })}
          send={(reason) => callApi("PATCH /api/claims/refuse/{id}", { params, body: { reason } })}
        >
          The client reads your reason by email and on the order’s page, and where else they can go.
          It can wait until {formatDate(dueOn)}.
        </AskReason>
      </div>
    </>
  );
}
