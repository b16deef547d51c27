import { useState } from "react";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { checkAcceptance, checkRefusal, maxClaimLength } from "#domain/claims/claim-policy.ts";
import { callWithId } from "#web/api/api-client.ts";
import { RandField } from "#web/parts/amounts.tsx";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { readAmount } from "./claim-form.tsx";
import type { Claim } from "./claim-text.tsx";

/** The two answers to a claim that waits. */
export function ClaimAnswer({ claim }: { readonly claim: Claim }) {
  const { id, asked, dueOn } = claim;
  const [amount, setAmount] = useState(asked === null ? "" : String(asked));
  return (
    <>
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
          <RandField
            name="amount"
            label="We pay, in rand"
            hint="0 where nothing is paid, such as when it was brought back or mended."
            value={amount}
            onValueChange={setAmount}
          />
        }
        send={(answer) =>
          callWithId("PATCH /api/claims/accept/{id}", id, { amount: readAmount(amount), answer })
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
        send={(reason) => callWithId("PATCH /api/claims/refuse/{id}", id, { reason })}
      >
        The client reads your reason by email and on the order’s page, and where else they can go.
        It can wait until {formatDate(dueOn)}.
      </AskReason>
    </>
  );
}
