import { isInTimeToTakeBack, takeBackMinutes } from "#domain/orders/order-states.ts";
import { callWithId } from "#web/lib/api/api-client.ts";
import { useNow } from "#web/lib/use-now.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "../order-records.ts";

/** Takes back a start or a completion, as long as that is possible; nothing after that. */
export function TakeBack(props: { readonly order: OrderDetails }) {
  const { id, status, movedAt } = props.order;
  const nowMs = useNow();
  const movedAtMs = movedAt === null ? null : Date.parse(movedAt);
  if (status !== "started" && status !== "completed") return null;
  if (nowMs === null || !isInTimeToTakeBack(movedAtMs, nowMs)) return null;
  return (
    <AskReason
      isQuiet
      title={`Take back ${status === "started" ? "the start" : "the completion"}`}
      yes="Take it back"
      no="Leave it"
      send={(reason) => callWithId("PATCH /api/orders/takeback/{id}", id, { reason })}
    >
      For {takeBackMinutes} minutes after it was pressed. The history keeps both.
    </AskReason>
  );
}
