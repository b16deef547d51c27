import { Link, useLocation } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import type { Order } from "../order-types.ts";

/** What a client or driver can do with an order in a list. */
export function OrderActions(props: { readonly order: Order }) {
  const { order } = props;
  const { search } = useLocation();
  return (
    <div className="flex gap-1">
      <Link
        to={webPaths.orderDetails(order.id)}
        prefetch="intent"
        // The way back leads to the same filters and page.
        state={{ listSearch: search }}
        className={buttonClass("secondary", "compact", "px-3! whitespace-nowrap")}
      >
        Order details
        <span className="sr-only">, {formatDateTime(order.orderDate, order.orderTime)}</span>
      </Link>
    </div>
  );
}
