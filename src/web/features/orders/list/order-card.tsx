import { Fragment, type ReactNode } from "react";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { formatDateTime } from "#web/format.ts";
import { PhoneLink, RowHeading } from "#web/office/list/row-cards.tsx";
import { fullName } from "#web/office/record-kind.ts";
import { crewText, type Order } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { useParty } from "#web/session/access.ts";
import { CopyText } from "#web/ui/copy-text.tsx";

/** An order on a small screen: what one needs to know it by. */
export function OrderCard(props: {
  readonly order: Order;
  /** For the office: stands where nobody drives the order. */
  readonly whoDrives?: ReactNode;
}) {
  const { order } = props;
  const viewer = useParty().type;
  const people = [["Client", order.client] as const, ["Driver", order.driver] as const];
  return (
    <>
      <RowHeading badge={<OrderStatusBadge status={order.status} />}>
        {formatDateTime(order.orderDate, order.orderTime)}
      </RowHeading>
      <RouteText pickup={order.pickup} destination={order.destination} />
      {viewer === "user" && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 text-small">
          {people.map(([word, person]) => (
            <Fragment key={word}>
              <dt className="text-quiet">{word}</dt>
              {person ? (
                <dd className="flex flex-wrap items-center gap-x-3">
                  <span className="wrap-anywhere">{fullName(person)}</span>
                  <PhoneLink
                    phone={person.cellphone}
                    className="inline-flex min-h-11 items-center tabular-nums"
                  />
                </dd>
              ) : (
                <dd className="py-1 text-quiet">{props.whoDrives}</dd>
              )}
            </Fragment>
          ))}
          <dt className="text-quiet">Reference</dt>
          <dd>
            <CopyText name="reference" text={formatReference(order.reference)} />
          </dd>
        </dl>
      )}
      <p className="text-small text-quiet">
        <span className="font-bold text-ink">{formatRand(order.price)}</span> &middot;{" "}
        {truckText(order.truckSize)} &middot; {crewText(order)}
        {viewer !== "user" && <> &middot; {formatReference(order.reference)}</>}
      </p>
      {viewer === "driver" && <EarnedText order={order} />}
    </>
  );
}

export function EarnedText({ order }: { readonly order: Order }) {
  const { commission, net } = order;
  if (commission === undefined || net === undefined) return null;
  return (
    <p className="text-small text-quiet">
      {order.orderType === "contract" ? "We pay you" : "You keep"}{" "}
      <span className="font-bold text-ink">{formatRand(net)}</span>, after {formatRand(commission)}{" "}
      commission
    </p>
  );
}

export function OrderSummary({ order }: { readonly order: Order }) {
  return (
    <>
      <p className="font-bold">
        {formatDateTime(order.orderDate, order.orderTime)}
        <span className="font-normal text-quiet"> &middot; {formatReference(order.reference)}</span>
      </p>
      <RouteText pickup={order.pickup} destination={order.destination} />
      {orderStates[order.status].isUnderWay && (
        <p className="font-semibold">
          This order has started. Deleting is for mistakes: to end a move, cancel the order.
        </p>
      )}
    </>
  );
}

export function RouteText(props: { readonly pickup: string; readonly destination: string }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-quiet">From</dt>
      <dd className="break-words">{props.pickup}</dd>
      <dt className="text-quiet">To</dt>
      <dd className="break-words">{props.destination}</dd>
    </dl>
  );
}
