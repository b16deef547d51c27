import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useFocusOnChange } from "#web/browser/use-focus-on-change.ts";
import { formatCount } from "#web/format.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { type RecordWithOrders, useOpenOrders } from "#web/parts/orders/read-orders.ts";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { openOrdersAdvice } from "./suspension-question.tsx";

/** The open orders of a client, driver or vehicle: beside the form, above it if the status is not active. */
export function OpenOrdersCard(props: {
  readonly holder: RecordWithOrders;
  readonly place: "above" | "beside";
  readonly children?: ReactNode;
}) {
  const { filter, name, status } = props.holder;
  const query = useOpenOrders(filter);
  const total = query.data?.total ?? 0;
  const isUrgent = status !== "active" && total > 0;
  // When a change of the status makes the open orders urgent, the focus moves to this card.
  const headingRef = useFocusOnChange(status, () => isUrgent);
  if (isUrgent !== (props.place === "above")) return null;
  const shown = isUrgent ? 5 : 3;
  return (
    <Card
      title="Open orders"
      headingRef={headingRef}
      className={`md:p-6 ${isUrgent ? "border-l-4 border-l-danger" : ""}`}
    >
      <LoadedContent query={query} what="the open orders" lines={3}>
        {({ items }) => (
          <>
            {isUrgent && (
              <p className="mb-2 max-w-text">
                {name} is {status} and has {formatCount(total, "open order")}:{" "}
                {openOrdersAdvice(filter, total)}
              </p>
            )}
            {total === 0 ? (
              <p className="text-quiet">No open orders.</p>
            ) : (
              <ul className="divide-y divide-line">
                {items.slice(0, shown).map((order) => (
                  <li key={order.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                    <div className="flex flex-wrap items-center justify-between gap-x-4">
                      <Link
                        to={webPaths.orderDetails(order.id)}
                        className="link inline-flex min-h-11 items-center tabular-nums"
                      >
                        {formatMoveStart(order)}
                      </Link>
                      <OrderStatusBadge status={order.status} />
                    </div>
                    <p className="text-small break-words text-quiet">
                      {order.pickup} to {order.destination}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedContent>
      <div className="flex flex-wrap gap-x-6">
        {total > shown && (
          <OrdersLink query={{ ...filter, open: "yes", sort: "orderDate" }}>
            {`See all ${formatCount(total, "open order")}`}
          </OrdersLink>
        )}
        {props.children}
      </div>
    </Card>
  );
}

export function OrdersLink(props: {
  readonly query: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={`${webPaths.orders()}?${new URLSearchParams(props.query)}`}
      className="link mt-2 inline-flex min-h-11 items-center gap-2"
    >
      {props.children}
      <ArrowRightIcon className="size-5" />
    </Link>
  );
}
