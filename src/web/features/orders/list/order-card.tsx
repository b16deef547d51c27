import { Fragment, type ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { PhoneLink, RowHeading } from "#web/office/list/row-cards.tsx";
import { personFullName } from "#web/office/record-kind.ts";
import { helpersAndFloorsText, type Order } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Card } from "#web/ui/layout.tsx";

export function OrderCard(props: {
  readonly order: Order;
  /** The content that staff see in place of the driver, while the order has none. */
  readonly whoDrives?: ReactNode;
}) {
  const { order } = props;
  const viewer = useSignedInParty().type;
  const people = [["Client", order.client] as const, ["Driver", order.driver] as const];
  return (
    <>
      <RowHeading badge={<OrderStatusBadge status={order.status} />}>
        {formatMoveStart(order)}
      </RowHeading>
      <RouteText pickup={order.pickup} destination={order.destination} />
      {viewer === "user" && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 text-small">
          {people.map(([word, person]) => (
            <Fragment key={word}>
              <dt className="text-quiet">{word}</dt>
              {person ? (
                <dd className="flex flex-wrap items-center gap-x-3">
                  <span className="wrap-anywhere">{personFullName(person)}</span>
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
            <CopyText name="reference" text={formatOrderReference(order.reference)} />
          </dd>
        </dl>
      )}
      <p className="text-small text-quiet">
        <span className="font-bold text-ink">{formatRand(order.price)}</span> &middot;{" "}
        {truckNameAndSize(order.truckSize)} &middot; {helpersAndFloorsText(order)}
        {viewer !== "user" && <> &middot; {formatOrderReference(order.reference)}</>}
      </p>
      {viewer === "driver" && <EarnedText order={order} />}
    </>
  );
}

function EarnedText({ order }: { readonly order: Order }) {
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
        {formatMoveStart(order)}
        <span className="font-normal text-quiet">
          {" "}
          &middot; {formatOrderReference(order.reference)}
        </span>
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

function RouteText(props: { readonly pickup: string; readonly destination: string }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-quiet">From</dt>
      <dd className="break-words">{props.pickup}</dd>
      <dt className="text-quiet">To</dt>
      <dd className="break-words">{props.destination}</dd>
    </dl>
  );
}

export function NextOrderCard({ order }: { readonly order: Order | null }) {
  const nowMs = useServerNowMs();
  const isDriver = useSignedInParty().type === "driver";
  if (!order) return null;
  const noun = isDriver ? "job" : "move";
  const contractPayment = isDriver
    ? "billed to the client"
    : "in cash, or by your contract with us";
  const isLate = nowMs !== null && johannesburgEpochMs(order.orderDate, order.orderTime) < nowMs;
  const ahead = isLate ? `Today's ${noun}, not started yet` : `Your next ${noun}`;
  const title = orderStates[order.status].isUnderWay ? `Your ${noun} under way` : ahead;
  return (
    <Card label={title} className="border-l-4 border-l-action">
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="font-bold text-action-dark">{title}</p>
            <OrderStatusBadge status={order.status} />
          </div>
          <h2 className="text-title font-heavy">{formatMoveStart(order)}</h2>
          <RouteText pickup={order.pickup} destination={order.destination} />
          <p className="text-quiet">
            {truckNameAndSize(order.truckSize)} &middot; {helpersAndFloorsText(order)} &middot;
            Reference {formatOrderReference(order.reference)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:grid lg:justify-items-end">
          <p>
            <span className="rounded-lg bg-price px-2 py-0.5 text-lead font-heavy whitespace-nowrap">
              {formatRand(order.price)}
            </span>{" "}
            <span className="text-small text-quiet">
              {order.orderType === "contract" ? contractPayment : "in cash"}
            </span>
          </p>
          {isDriver && <EarnedText order={order} />}
          <LinkButton to={webPaths.orderDetails(order.id)} size="compact">
            {`See this ${noun}`}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
