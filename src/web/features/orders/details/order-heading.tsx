import { formatDateTime, shortId } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import type { OrderDetails } from "../order-types.ts";

/** What an order is known by: its moment, its status, its id. */
export function OrderHeading(props: { readonly order: OrderDetails }) {
  const { order } = props;
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1>
          <span className="block text-small font-semibold text-quiet">Order details</span>{" "}
          <span className="block text-title font-heavy">
            {formatDateTime(order.orderDate, order.orderTime)}
          </span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <OrderStatusBadge status={order.status} />
          <span className="text-small text-quiet">
            Order <CopyText name="order id" text={order.id} short={shortId(order.id)} />
          </span>
        </p>
      </div>
      <div data-no-print className="hidden md:block">
        <Button variant="secondary" size="compact" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
