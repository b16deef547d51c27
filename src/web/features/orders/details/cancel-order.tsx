import { useState } from "react";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import {
  type CancellationKind,
  cancellationKinds,
  checkCancellation,
} from "#domain/orders/cancellation.ts";
import { cancellationFeeNowSentence } from "#domain/orders/cancellation-fee.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { cancellationLabels } from "#web/parts/orders/order-state-words.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";

function feeForClient(fee: number, kind: CancellationKind, order: OrderDetails): string {
  if (fee > 0) return `The client then owes ${formatRand(fee)}.`;
  return order.status === "pending" || kind !== "client" || order.cancelling?.isFree
    ? "The client pays nothing for it."
    : "The client stops a job under way: the terms ask for a fair part of the price. Our message says nothing of it, so agree on it with them.";
}

export function CancelOrderButton({ order }: { readonly order: OrderDetails }) {
  const isClient = useSignedInParty().type === "client";
  const noun = isClient ? "move" : "order";
  const [kind, setKind] = useState<CancellationKind>("client");
  const waited = useUnsavedFieldEntry("waitedMinutes");
  const nowMs = useServerNowMs() ?? 0;
  const fee = order.cancelling?.fees[kind] ?? 0;
  const hasStarted = johannesburgEpochMs(order.orderDate, order.orderTime) <= nowMs;
  const kinds = cancellationKinds.filter((value) => value !== "nobody-there" || hasStarted);
  const waitedMinutes = kind === "nobody-there" ? Number.parseInt(waited.value, 10) || 0 : null;
  return (
    <ReasonDialog
      isQuiet={!isClient}
      title={`Cancel this ${noun}`}
      yes={`Cancel the ${noun}`}
      no={`Keep the ${noun}`}
      danger
      reasonLabel={isClient ? "Why do you cancel?" : "Reason, as the client reads it"}
      check={(reason) => checkCancellation({ reason, kind, waitedMinutes }, order, nowMs)}
      send={(reason) => {
        const body = isClient ? { reason, fee } : { reason, kind, waitedMinutes, fee };
        return changeRecordById("POST /api/orders/cancel/{id}", order.id, body);
      }}
      fields={
        !isClient && (
          <>
            <RadioCards<CancellationKind>
              name="kind"
              label="Why?"
              options={kinds.map((value) => ({ value, ...cancellationLabels[value] }))}
              value={kind}
              onValueChange={setKind}
            />
            {kind === "nobody-there" && (
              <WholeNumberField {...waited} label="Minutes that the driver waited" />
            )}
          </>
        )
      }
    >
      {formatMoveStart(order)}, from {order.pickup} to {order.destination}.{" "}
      {order.driver && "The driver is told, and is free for other work."}
      <strong className="mt-2 block text-ink">
        {isClient ? cancellationFeeNowSentence(fee) : feeForClient(fee, kind, order)}
      </strong>
    </ReasonDialog>
  );
}

const settlements = [
  { feeState: "paid", label: "Mark as paid", question: "Has the client paid?" },
  { feeState: "waived", label: "Waive it", question: "Ask the client for nothing?" },
] as const;

export function CancellationFee({ order }: { readonly order: OrderDetails }) {
  const { fee = 0, feeState = "none" } = order.cancellation ?? {};
  if (feeState === "none") return null;
  return (
    <div>
      <p className="font-bold">
        Cancelling cost {formatRand(fee)}: {feeState}
      </p>
      {feeState === "owed" && (
        <div className="mt-2 flex flex-wrap gap-3">
          {settlements.map(({ feeState: settled, label, question }) => (
            <OfficeActionButton
              key={settled}
              label={label}
              question={question}
              write={() =>
                changeRecordById("PATCH /api/orders/cancellation/{id}", order.id, {
                  feeState: settled,
                })
              }
            >
              {formatRand(fee)} are then {settled}.
            </OfficeActionButton>
          ))}
        </div>
      )}
      {(feeState === "paid" || feeState === "waived") && (
        <ReasonDialog
          isQuiet
          label="Take it back"
          title={`This is not ${feeState}`}
          yes="Have it owed again"
          no="Leave it"
          send={(reason) =>
            changeRecordById("PATCH /api/orders/cancellation/{id}", order.id, {
              feeState: "owed",
              reason,
            })
          }
        >
          The client then owes {formatRand(fee)} again. The history keeps both, with the reason.
        </ReasonDialog>
      )}
    </div>
  );
}
