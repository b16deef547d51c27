import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { OrderStatusBadge } from "#web/features/orders/order-status-badge.tsx";
import type { ReplyOf } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";

type Orders = ReplyOf<"GET /api/orders/all">;
type Order = Orders["items"][number];

const shownRows = 5;

/** The first few orders of a list, and the way to all of them. */
export function OrderRows(props: {
  readonly title: string;
  readonly note: string;
  readonly query: UseQueryResult<Orders>;
  /** What tells the orders apart: all of one day have one date. */
  readonly shows: "time" | "date";
  readonly empty: string;
  readonly allLink: string;
}) {
  const { query, title } = props;
  const error = useSteadyError(query);
  return (
    <Card label={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="text-small text-quiet">{props.note}</p>
      </div>
      {!query.data && error === null && <Skeleton lines={3} />}
      {!query.data && error !== null && (
        <ErrorState
          title="We could not load these orders"
          message={messageOf(error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data?.total === 0 && <p className="text-quiet">{props.empty}</p>}
      {query.data && query.data.total > 0 && (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {query.data.items.slice(0, shownRows).map((order) => (
              <OrderRow key={order.id} order={order} shows={props.shows} />
            ))}
          </ul>
          {query.data.total > shownRows && (
            <LinkButton
              to={props.allLink}
              variant="quiet"
              size="compact"
              className="mt-2 -mb-4 -ml-4"
            >
              See all {query.data.total}
            </LinkButton>
          )}
        </>
      )}
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
