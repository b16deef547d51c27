import { useState } from "react";
import { checkOnTheWay } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { useToday } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { OrderDetails } from "../order-records.ts";
import { useReloadOrders } from "../orders.queries.ts";

/** Says that the driver has set out, on the day of the move; nothing where that cannot be said. */
export function OnTheWay(props: { readonly order: OrderDetails }) {
  const { order } = props;
  const reloadOrders = useReloadOrders();
  const call = useFormCall();
  const [asks, setAsks] = useState(false);
  const state = {
    ...order,
    hasDriver: order.driverId !== null,
    isOnTheWay: order.onTheWayAt !== null,
  };
  if (checkOnTheWay(state, useToday()) !== null) return null;

  async function setOut() {
    try {
      const { msg } = await callApi("PATCH /api/orders/ontheway/{id}", {
        params: { id: order.id },
        body: {},
      });
      toast(msg);
      setAsks(false);
    } finally {
      await reloadOrders();
    }
  }

  return (
    <>
      <Button variant="secondary" className="col-start-2 px-2!" onClick={() => setAsks(true)}>
        On the way
      </Button>
      <ConfirmDialog
        open={asks}
        question="Is the truck on its way?"
        busy={call.busy}
        error={call.error === null ? null : messageOf(call.error)}
        onNo={() => setAsks(false)}
        onYes={() => void call.run(setOut)}
      >
        {formatDateTime(order.orderDate, order.orderTime)}, to {order.pickup}. The client is told.
      </ConfirmDialog>
    </>
  );
}
