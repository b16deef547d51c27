import type { UseQueryResult } from "@tanstack/react-query";
import { webPaths } from "#contract/web-paths.ts";
import type { Order } from "#web/features/orders/order-records.ts";
import { OrderStatusBadge } from "#web/features/orders/order-state-words.tsx";
import type { ReplyOf } from "#web/lib/api/api-client.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { formatDateTime } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Link } from "#web/ui/navigation/link.tsx";

const shownRows = 5;

/** The first few orders of a list, and the way to all of them. */
export function OrderRows(props: {
  readonly title: string;
  readonly note: string;
  readonly query: UseQueryResult<ReplyOf<"GET /api/orders/all">>;
  /** What tells the orders apart: all of one day have one date. */
  readonly shows: "time" | "date";
  readonly empty: string;
  readonly allLink: string;
}) {
  const { query, title, shows } = props;
  return (
    <Card label={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="text-small text-quiet">{props.note}</p>
      </div>
      <Loaded query={query} what="these orders" lines={3}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-quiet">{props.empty}</p>
          ) : (
            <>
              <ul className="divide-y divide-line border-t border-line">
                {items.slice(0, shownRows).map((order) => (
                  <OrderRow key={order.id} order={order} shows={shows} />
                ))}
              </ul>
              {total > shownRows && (
                <LinkButton
                  to={props.allLink}
                  variant="quiet"
                  size="compact"
                  className="mt-2 -mb-4 -ml-4"
                >
                  See all {total}
                </LinkButton>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function OrderRow({ order, shows }: { readonly order: Order; readonly shows: "time" | "date" }) {
  return (
    <li>
      <Link
        to={webPaths.orderDetails(order.id)}
        className="-mx-2 grid gap-x-4 gap-y-1 rounded-field px-2 py-3 hover:bg-sand sm:grid-cols-[1fr_auto]"
      >
        <span className="min-w-0">
          <span className="block font-bold">
            {shows === "time" ? order.orderTime : formatDateTime(order.orderDate, order.orderTime)}
          </span>
          <span className="block break-words">
            {order.pickup} <span className="text-quiet">to</span> {order.destination}
          </span>
        </span>
        <span className="flex flex-wrap gap-2 sm:grid sm:content-start sm:justify-items-end">
          <OrderStatusBadge status={order.status} />
          {order.driverId === null && shows === "time" && (
            <span className="text-small font-bold text-danger">No driver</span>
          )}
        </span>
      </Link>
    </li>
  );
}
