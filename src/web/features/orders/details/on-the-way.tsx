import { checkOnTheWay } from "#domain/orders/order-states.ts";
import { callWithId } from "#web/lib/api/api-client.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { useToday } from "#web/lib/use-now.ts";
import { ConfirmedButton } from "#web/parts/records/write-buttons.tsx";
import type { OrderDetails } from "../order-records.ts";

/** Says that the driver has set out, on the day of the move; nothing where that cannot be said. */
export function OnTheWay({ order }: { readonly order: OrderDetails }) {
  const { id, driverId, onTheWayAt } = order;
  const state = { ...order, hasDriver: driverId !== null, isOnTheWay: onTheWayAt !== null };
  if (checkOnTheWay(state, useToday()) !== null) return null;
  return (
    <ConfirmedButton
      size="regular"
      className="col-start-2 px-2!"
      label="On the way"
      question="Is the truck on its way?"
      write={() => callWithId("PATCH /api/orders/ontheway/{id}", id, {})}
    >
      {formatDateTime(order.orderDate, order.orderTime)}, to {order.pickup}. The client is told.
    </ConfirmedButton>
  );
}
