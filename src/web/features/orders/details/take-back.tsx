import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkReason, maxReasonLength } from "#domain/orders/cancellation.ts";
import { isInTimeToTakeBack, takeBackMinutes } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { OrderDetails } from "../order-records.ts";
import { reloadOrders } from "../orders.queries.ts";

/** Takes back a start or a completion, as long as that is possible; nothing after that. */
export function TakeBack(props: { readonly order: OrderDetails }) {
  const { status, movedAt } = props.order;
  const nowMs = useNow();
  const [isAsking, setAsking] = useState(false);
  const movedAtMs = movedAt === null ? null : Date.parse(movedAt);
  if (status !== "started" && status !== "completed") return null;
  if (nowMs === null || !isInTimeToTakeBack(movedAtMs, nowMs)) return null;
  const what = status === "started" ? "the start" : "the completion";
  return (
    <>
      <Button variant="quiet" size="compact" onClick={() => setAsking(true)}>
        Take back {what}
      </Button>
      <Dialog open={isAsking} hasForm onClose={() => setAsking(false)} title={`Take back ${what}`}>
        {isAsking && <TakeBackForm {...props} what={what} onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  );
}

function TakeBackForm(props: {
  readonly order: OrderDetails;
  readonly what: string;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const call = useFormCall();
  const [reason, setReason] = useState("");

  function takeBack() {
    void call.submit({ reason: checkReason(reason) ?? undefined }, async () => {
      const { msg } = await callApi("PATCH /api/orders/takeback/{id}", {
        params: { id: props.order.id },
        body: { reason },
      });
      toast(msg);
      props.onClose();
      await reloadOrders(queryClient);
    });
  }

  return (
    <Form label={`Take back ${props.what}`} onSubmit={takeBack} call={call} className="grid gap-5">
      <p className="text-quiet">
        For {takeBackMinutes} minutes after it was pressed. The history keeps both.
      </p>
      <TextAreaField
        name="reason"
        label="Reason"
        maxLength={maxReasonLength}
        value={reason}
        onValueChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Take it back</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
