import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { PhoneLink } from "#web/office/list/row-cards.tsx";
import { formatChoiceCount, personFullName } from "#web/office/record-kind.ts";
import type { Order } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

/** A card of the dashboard with the first orders that need the office, and a link to all of them. */
export function OrdersCard(props: {
  readonly title: string;
  readonly empty: string;
  readonly orders: { readonly items: readonly Order[]; readonly total: number };
  readonly action: (order: Order) => ReactNode;
  readonly note?: (order: Order) => ReactNode;
  readonly allLink: string;
  readonly isLate?: boolean;
}) {
  const { title, isLate = false } = props;
  const { items, total } = props.orders;
  return (
    <Card
      label={title}
      className={`p-5! md:p-6! ${isLate && total > 0 ? "border-l-4 border-l-danger" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lead font-bold">
          {title}
          {total > 0 && (
            <span className={`ml-2 tabular-nums ${isLate ? "text-danger" : "text-quiet"}`}>
              {formatChoiceCount(total)}
            </span>
          )}
        </h2>
        {total > items.length && (
          <LinkButton to={props.allLink} variant="quiet" size="compact" className="-mr-4">
            See all
          </LinkButton>
        )}
      </div>
      {total === 0 ? (
        <p className="mt-1 flex items-center gap-2 text-quiet">
          <CheckIcon className="size-5 text-action" />
          {props.empty}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {items.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5"
            >
              <div className="min-w-0 basis-64 grow">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={webPaths.orderDetails(order.id)}
                    className="link inline-flex min-h-11 items-center font-bold tabular-nums md:min-h-6"
                  >
                    {formatMoveStart(order)}
                  </Link>
                  {isLate && <OrderStatusBadge status={order.status} />}
                </p>
                <p className="text-small wrap-anywhere">
                  {order.pickup} <span className="text-quiet">to</span> {order.destination}
                </p>
                <PersonLine order={order} />
                {props.note?.(order)}
              </div>
              {props.action(order)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PersonLine({ order }: { readonly order: Order }) {
  const { client, driver } = order;
  const person = driver ?? client;
  if (!person) return null;
  return (
    <p className="text-small text-quiet wrap-anywhere">
      {truckSizeText(order.truckSize)} &middot; {driver ? "Driver" : "Client"}{" "}
      {personFullName(person)},{" "}
      <PhoneLink
        phone={person.cellphone}
        className="inline-flex min-h-11 items-center whitespace-nowrap tabular-nums md:min-h-6"
      />
    </p>
  );
}
