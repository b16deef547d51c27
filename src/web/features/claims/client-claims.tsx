import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkClaimable, maxClaimPhotos } from "#domain/claims/claim-policy.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { ConfirmedButton } from "#web/parts/records/write-buttons.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/navigation/link.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimText, dueSentence } from "./claim-text.tsx";
import { type Claim, useClaims } from "./claims.queries.ts";

type Shown = { readonly orderId: string; readonly status: OrderStatus };

/** Where the client of a move reports damage, and reads by when we answer and what. */
export function ClientClaims(props: Shown) {
  const { orderId, status } = props;
  const mayReport = checkClaimable(status) === null;
  const query = useClaims(orderId);
  if (!mayReport && (query.data?.items ?? []).length === 0) return null;
  return (
    <Card label="Damage or loss" className="md:p-6">
      <h2 className="mb-3 text-lead font-bold">Damage or loss</h2>
      <Loaded query={query} what="what you reported" lines={2}>
        {({ items }) => <Claims {...props} mayReport={mayReport} claims={items} />}
      </Loaded>
    </Card>
  );
}

function Claims(props: Shown & { readonly mayReport: boolean; readonly claims: readonly Claim[] }) {
  const { orderId, mayReport, claims } = props;
  // The form stays while it sends, although the page knows of the claim by then.
  const [isWriting, setWriting] = useState(false);
  const hasOpen = claims.some(({ state }) => state === "open");
  return (
    <>
      {!isWriting && claims.length > 0 && (
        <ul className="grid gap-4 divide-y divide-line">
          {claims.map((claim) => (
            <li key={claim.id} className="not-first:pt-4">
              <ClaimText claim={claim} />
              {claim.state === "open" && <Waiting claim={claim} orderId={orderId} />}
              {claim.state === "refused" && <NotAgreed />}
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <ClaimForm orderId={orderId} onDone={() => setWriting(false)} />
      ) : (
        mayReport &&
        !hasOpen && <Offer isMore={claims.length > 0} onStart={() => setWriting(true)} />
      )}
    </>
  );
}

function Offer(props: { readonly isMore: boolean; readonly onStart: () => void }) {
  return (
    <div className={props.isMore ? "mt-4 border-t border-line pt-4 print:hidden" : "print:hidden"}>
      {!props.isMore && (
        <p className="mb-3 max-w-text text-quiet">
          Check your goods at unloading. Tell your driver what is damaged or missing, and report it
          here with photos, within 7 days if you can.
        </p>
      )}
      <Button variant="secondary" onClick={props.onStart}>
        {props.isMore ? "Something else is damaged or missing" : "Something is damaged or missing"}
      </Button>
    </div>
  );
}

/** What comes next for a claim that waits, and what its client can still do. */
function Waiting({ claim, orderId }: { readonly claim: Claim; readonly orderId: string }) {
  const [isAdding, setAdding] = useState(false);
  const { id } = claim;
  return (
    <>
      <p className="mt-3 max-w-text font-medium">{dueSentence(claim)}</p>
      {isAdding ? (
        <ClaimForm orderId={orderId} claim={claim} onDone={() => setAdding(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          {claim.photos.length < maxClaimPhotos && (
            <Button variant="secondary" onClick={() => setAdding(true)}>
              Add photos
            </Button>
          )}
          <ConfirmedButton
            variant="quiet"
            className="px-0!"
            label="Take the report back"
            question="Take this report back?"
            write={() => callApi("PATCH /api/claims/withdraw/{id}", { params: { id } })}
          >
            <p className="mb-4">
              We look at it no further. What was found or mended needs no report; you can report it
              again at any time.
            </p>
          </ConfirmedButton>
        </div>
      )}
    </>
  );
}

function NotAgreed() {
  return (
    <p className="mt-3 max-w-text text-quiet print:hidden">
      You do not agree? Call us, or read{" "}
      <Link to={`${webPaths.terms()}#complaints-and-law`} className="link">
        where else you can go
      </Link>
      .
    </p>
  );
}
