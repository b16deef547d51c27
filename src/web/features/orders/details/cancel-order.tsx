import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CancellationKind,
  cancellationKinds,
  checkCancellation,
  maxReasonLength,
} from "#domain/orders/cancellation.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { useUnsaved } from "#web/lib/unsaved.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { OrderDetails } from "../order-records.ts";
import { cancellationWords } from "../order-state-words.tsx";
import { reloadOrders } from "../orders.queries.ts";

type Canceller = "client" | "user";

/** A button that cancels an order, and the window that asks for the reason. */
export function CancelOrder(props: { readonly order: OrderDetails; readonly viewer: Canceller }) {
  const [isAsking, setAsking] = useState(false);
  const noun = props.viewer === "client" ? "move" : "order";
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel this {noun}
      </Button>
      <Dialog
        open={isAsking}
        hasForm
        onClose={() => setAsking(false)}
        title={`Cancel this ${noun}`}
      >
        {isAsking && <CancelForm {...props} noun={noun} onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  );
}

function CancelForm(props: {
  readonly order: OrderDetails;
  readonly viewer: Canceller;
  readonly noun: string;
  readonly onClose: () => void;
}) {
  const { order, viewer, noun } = props;
  const queryClient = useQueryClient();
  const call = useFormCall();
  const [kind, setKind] = useState<CancellationKind>("client");
  const [waited, setWaited] = useState("");
  const [reason, setReason] = useState("");
  useUnsaved(reason !== "");

  function cancel() {
    const waitedMinutes = kind === "nobody-there" ? Number.parseInt(waited, 10) || 0 : null;
    const body = viewer === "client" ? { reason } : { reason, kind, waitedMinutes };
    void call.submit(checkCancellation({ reason, kind, waitedMinutes }), async () => {
      const { msg } = await callApi("POST /api/orders/cancel/{id}", {
        params: { id: order.id },
        body,
      });
      toast(msg);
      props.onClose();
      await reloadOrders(queryClient);
    });
  }

  return (
    <Form label={`Cancel this ${noun}`} onSubmit={cancel} call={call} className="grid gap-5">
      <p className="text-quiet">
        {formatDateTime(order.orderDate, order.orderTime)}, from {order.pickup} to{" "}
        {order.destination}. Cancelling costs nothing.{" "}
        {order.driver && "The driver is told, and is free for other work."}
      </p>
      {viewer === "user" && (
        <RadioCards<CancellationKind>
          name="kind"
          label="Why?"
          options={cancellationKinds.map((value) => ({ value, ...cancellationWords[value] }))}
          value={kind}
          onValueChange={setKind}
        />
      )}
      {kind === "nobody-there" && (
        <TextField
          name="waitedMinutes"
          label="Minutes that the driver waited"
          inputMode="numeric"
          value={waited}
          onValueChange={setWaited}
        />
      )}
      <TextAreaField
        name="reason"
        label={viewer === "client" ? "Why do you cancel?" : "Reason, as the client reads it"}
        maxLength={maxReasonLength}
        value={reason}
        onValueChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger">Cancel the {noun}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Keep the {noun}
        </Button>
      </div>
    </Form>
  );
}
