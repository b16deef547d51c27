import { formatRand } from "#domain/money/format-rand.ts";
import { callWithId } from "#web/api/api-client.ts";
import { WriteButton } from "#web/office/write-button.tsx";
import { AskReason } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";

const ways = [
  { feeState: "paid", label: "Mark as paid", question: "Has the client paid?" },
  { feeState: "waived", label: "Waive it", question: "Ask the client for nothing?" },
] as const;

export function SettleFee({ order }: { readonly order: OrderDetails }) {
  const { fee = 0, feeState = "none" } = order.cancellation ?? {};
  if (feeState === "none") return null;
  return (
    <div>
      <p className="font-bold">
        Cancelling cost {formatRand(fee)}: {feeState}
      </p>
      {feeState === "owed" && (
        <div className="mt-2 flex flex-wrap gap-3">
          {ways.map(({ feeState: settled, label, question }) => (
            <WriteButton
              key={settled}
              label={label}
              question={question}
              write={() =>
                callWithId("PATCH /api/orders/cancellation/{id}", order.id, { feeState: settled })
              }
            >
              {formatRand(fee)} are then {settled}.
            </WriteButton>
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
            callWithId("PATCH /api/orders/cancellation/{id}", order.id, {
              feeState: "owed",
              reason,
            })
          }
        >
          The client then owes {formatRand(fee)} again. The history keeps both, with the reason.
        </AskReason>
      )}
    </div>
  );
}
