import { useState } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import type { settledFees } from "#domain/orders/cancellation.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { useWrite } from "#web/parts/records/use-write.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import type { OrderDetails } from "../order-records.ts";

type Settled = (typeof settledFees)[number];

const ways = [
  { feeState: "paid", label: "Mark as paid", question: "Has the client paid?" },
  { feeState: "waived", label: "Waive it", question: "Ask the client for nothing?" },
] as const;

/** What a cancelled order owes: staff mark it as paid or waived, and take that back. */
export function SettleFee({ order }: { readonly order: OrderDetails }) {
  const [asked, setAsked] = useState<(typeof ways)[number] | null>(null);
  const { busy, error, start } = useWrite<Settled>({
    write: (feeState) =>
      callApi("PATCH /api/orders/cancellation/{id}", {
        params: { id: order.id },
        body: { feeState },
      }),
    onWritten: () => setAsked(null),
  });
  const { fee = 0, feeState = "none" } = order.cancellation ?? {};
  if (feeState === "none") return null;
  return (
    <div>
      <p className="font-bold">
        Cancelling cost {formatRand(fee)}: {feeState}
      </p>
      {feeState === "owed" && (
        <div className="mt-2 flex flex-wrap gap-3">
          {ways.map((way) => (
            <Button
              key={way.feeState}
              variant="secondary"
              size="compact"
              onClick={() => setAsked(way)}
            >
              {way.label}
            </Button>
          ))}
        </div>
      )}
      {(feeState === "paid" || feeState === "waived") && (
        <AskReason
          isQuiet
          label="Take it back"
          title={`This is not ${feeState}`}
          yes="Have it owed again"
          no="Leave it"
          send={(reason) =>
            callApi("PATCH /api/orders/cancellation/{id}", {
              params: { id: order.id },
              body: { feeState: "owed", reason },
            })
          }
        >
          The client then owes {formatRand(fee)} again. The history keeps both, with the reason.
        </AskReason>
      )}
      <ConfirmDialog
        open={asked !== null}
        question={asked?.question ?? ""}
        busy={busy}
        error={error}
        onNo={() => setAsked(null)}
        onYes={() => asked && start(asked.feeState)}
      >
        <p>
          {formatRand(fee)} are then {asked?.feeState}.
        </p>
      </ConfirmDialog>
    </div>
  );
}
