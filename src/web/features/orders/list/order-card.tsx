import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatDateTime } from "#web/lib/format.ts";
import type { Order } from "../order-records.ts";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { crewText } from "../order-words.ts";
import { RouteText } from "../route-text.tsx";

/** An order on a small screen: what one needs to know it by. */
export function OrderCard(props: { readonly order: Order }) {
  const { order } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{formatDateTime(order.orderDate, order.orderTime)}</h2>
        <OrderStatusBadge status={order.status} />
      </div>
      <RouteText pickup={order.pickup} destination={order.destination} />
      <p className="text-small text-quiet">
        <span className="font-bold text-ink">{formatRand(order.price)}</span> &middot;{" "}
        {truckText(order.truckSize)} &middot; {crewText(order)}
      </p>
    </>
  );
}
