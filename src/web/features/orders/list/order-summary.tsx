import { orderStates } from "#domain/orders/order-states.ts";
import { formatDateTime, shortId } from "#web/lib/format.ts";
import type { Order } from "../order-records.ts";
import { RouteText } from "../route-text.tsx";

/** What an order is, before it is deleted. */
export function OrderSummary(props: { readonly order: Order }) {
  const { order } = props;
  return (
    <>
      <p className="font-bold">
        {formatDateTime(order.orderDate, order.orderTime)}
        <span className="font-normal text-quiet"> &middot; {shortId(order.id)}</span>
      </p>
      <RouteText pickup={order.pickup} destination={order.destination} />
      {orderStates[order.status].isUnderWay && (
        <p className="font-semibold">This order has started: a driver is on the way.</p>
      )}
    </>
  );
}
