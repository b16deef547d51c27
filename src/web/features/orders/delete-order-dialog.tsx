import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "#web/lib/api-client.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Order } from "./order-types.ts";
import { shortId } from "./order-words.ts";
import { reloadOrders } from "./orders.queries.ts";
import { RouteText } from "./route-text.tsx";

const alreadyDeleted = "This order was deleted already. The list is up to date now.";

/** Asks before an order is deleted, and deletes it once; open while there is an order. */
export function DeleteOrderDialog(props: {
  readonly order: Order | null;
  readonly onClose: () => void;
  /** The order is gone, deleted here or by somebody else. */
  readonly onGone: () => void;
}) {
  const { order, onClose, onGone } = props;
  const queryClient = useQueryClient();
  // A second press may come before the page shows that the first one is under way.
  const isUnderWay = useRef(false);
  const deletion = useMutation({
    mutationFn: async (id: string) => {
      try {
        const { msg } = await callApi("DELETE /api/orders/delete/{id}", { params: { id } });
        toast(msg);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        toast(alreadyDeleted, "info");
      }
      await reloadOrders(queryClient);
    },
    onSuccess: onGone,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  return (
    <ConfirmDialog
      open={order !== null}
      question="Are you sure you want to delete this order?"
      danger
      busy={deletion.isPending}
      error={deletion.isError ? messageOf(deletion.error) : null}
      onNo={() => {
        deletion.reset();
        onClose();
      }}
      onYes={() => {
        if (!order || isUnderWay.current) return;
        isUnderWay.current = true;
        deletion.mutate(order.id);
      }}
    >
      {order && (
        <div className="mb-4 grid gap-2">
          <p className="font-bold">
            {formatDateTime(order.orderDate, order.orderTime)}
            <span className="font-normal text-quiet"> &middot; {shortId(order.id)}</span>
          </p>
          <RouteText pickup={order.pickup} destination={order.destination} />
          {order.status === "started" && (
            <p className="font-semibold">This order has started: a driver is on the way.</p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
