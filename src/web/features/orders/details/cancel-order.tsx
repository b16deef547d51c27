import { useState } from "react";
import {
  type CancellationKind,
  cancellationKinds,
  checkCancellation,
} from "#domain/orders/cancellation.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { OrderDetails } from "../order-records.ts";
import { cancellationWords } from "../order-state-words.tsx";

/** Cancels an order, with the reason; staff also say of which kind it is. */
export function CancelOrder(props: {
  readonly order: OrderDetails;
  readonly viewer: "client" | "user";
}) {
  const { order } = props;
  const isClient = props.viewer === "client";
  const noun = isClient ? "move" : "order";
  const [kind, setKind] = useState<CancellationKind>("client");
  const [waited, setWaited] = useState("");
  const waitedMinutes = kind === "nobody-there" ? Number.parseInt(waited, 10) || 0 : null;
  return (
    <AskReason
      title={`Cancel this ${noun}`}
      yes={`Cancel the ${noun}`}
      no={`Keep the ${noun}`}
      danger
      reasonLabel={isClient ? "Why do you cancel?" : "Reason, as the client reads it"}
      check={(reason) => checkCancellation({ reason, kind, waitedMinutes })}
      send={(reason) =>
        callApi("POST /api/orders/cancel/{id}", {
          params: { id: order.id },
          body: isClient ? { reason } : { reason, kind, waitedMinutes },
        })
      }
      fields={
        !isClient && (
          <>
            <RadioCards<CancellationKind>
              name="kind"
              label="Why?"
              options={cancellationKinds.map((value) => ({ value, ...cancellationWords[value] }))}
              value={kind}
              onValueChange={setKind}
            />
            {kind === "nobody-there" && (
              <TextField
                name="waitedMinutes"
                label="Minutes that the driver waited"
                inputMode="numeric"
                value={waited}
                onValueChange={setWaited}
              />
            )}
          </>
        )
      }
    >
      {formatDateTime(order.orderDate, order.orderTime)}, from {order.pickup} to {order.destination}
      . {isClient && "Cancelling costs nothing. "}
      {order.driver && "The driver is told, and is free for other work."}
    </AskReason>
  );
}
