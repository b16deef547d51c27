import { Link, useLocation } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import type { Order } from "./order-types.ts";

/** What can be done with an order in a list; only staff delete. */
export function OrderActions(props: {
  readonly order: Order;
  readonly onDelete: ((order: Order) => void) | null;
}) {
  const { order, onDelete } = props;
  const { search } = useLocation();
  const moment = formatDateTime(order.orderDate, order.orderTime);
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
        <span className="sr-only">, {moment}</span>
      </Link>
      {onDelete && (
        <Button
          variant="quiet"
          size="compact"
          className="px-2! text-danger"
          onClick={() => onDelete(order)}
        >
          Delete
          <span className="sr-only"> the order of {moment}</span>
        </Button>
      )}
    </div>
  );
}
