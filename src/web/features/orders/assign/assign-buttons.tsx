import { useEffect, useRef } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { checkOrderAction } from "#domain/orders/order-states.ts";
import { formatCount } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { Button, NewTabLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";
import type { OrderAssignment } from "./use-assign.ts";

const allows = (action: "process" | "removeDriver", { status, driverId }: Order) =>
  checkOrderAction(action, { status, hasDriver: driverId !== null }) === null;

export const canBeAssigned = (order: Order) => allows("process", order);

/** Whether staff can remove the driver in a list. After the start only the order's page can: it asks why. */
export const canBeUnassigned = (order: Order) =>
  order.status === "pending" && allows("removeDriver", order);

export function AssignButton(props: {
  readonly order: Order;
  readonly assigning: OrderAssignment;
}) {
  const { order, assigning } = props;
  return (
    <Button
      variant="secondary"
      size="compact"
      className="px-3!"
      busy={assigning.busyIds.includes(order.id)}
      onClick={() => assigning.ask([order])}
    >
      Assign
      <span className="sr-only">, {formatMoveStart(order)}</span>
    </Button>
  );
}

/** Says that an order is offered to drivers, or that an offer ended without an answer. */
export function OfferNote({ order: { offered } }: { readonly order: Pick<Order, "offered"> }) {
  if (!offered) return null;
  return (
    <p className={`text-small font-semibold ${offered === "ended" ? "text-danger" : ""}`}>
      {offered === "ended"
        ? "Offered, and nobody accepted in time"
        : "Offered to drivers, no answer yet"}
    </p>
  );
}

/** Buttons that assign or remove drivers of the selected orders. Buttons that fit no order are disabled. */
export function AssignManyButtons(props: {
  readonly orders: readonly Order[];
  readonly assigning: OrderAssignment;
}) {
  const { orders, assigning } = props;
  const free = orders
    .filter(canBeAssigned)
    .toSorted((a, b) => moveMoment(a).localeCompare(moveMoment(b)));
  const taken = orders.filter(canBeUnassigned);
  const busy = orders.some(({ id }) => assigning.busyIds.includes(id));
  const drivers = formatCount(taken.length, "driver");
  return (
    <>
      <Button
        size="compact"
        busy={busy}
        disabled={free.length === 0}
        onClick={() => assigning.giveEachToNearest(free)}
      >
        Assign the nearest free driver to {free.length === 1 ? "it" : "each"}
      </Button>
      <Button
        variant="secondary"
        size="compact"
        disabled={busy || free.length === 0}
        onClick={() => assigning.ask(free)}
      >
        Choose one driver
      </Button>
      <OfficeActionButton
        disabled={busy || taken.length === 0}
        label={taken.length === 0 ? "Remove drivers" : `Remove ${drivers}`}
        question={`Remove ${drivers}?`}
        write={async () => {
          await assigning.take(taken);
          return {};
        }}
      >
        They are told, and the orders wait for other drivers.
      </OfficeActionButton>
    </>
  );
}

const moveMoment = ({ orderDate, orderTime }: Order) => `${orderDate} ${orderTime}`;

/** Lists the orders whose driver could not be changed, each with the reason, until staff close the list. */
export function RefusedAssignments({ assigning }: { readonly assigning: OrderAssignment }) {
  const { refused, forgetRefused } = assigning;
  const ref = useRef<HTMLDivElement>(null);
  // Staff may have scrolled far down, so the focus brings this list into view.
  useEffect(() => {
    if (refused.length > 0) ref.current?.focus();
  }, [refused]);
  if (refused.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className="mb-6 scroll-mt-20 outline-none">
      <Notice kind="error" title={`Not done: ${formatCount(refused.length, "order")}`}>
        <ul aria-label="Not done" className="my-2 grid gap-4">
          {refused.map(({ order, reason, assignOwing }) => (
            <li key={order.id} className="grid justify-items-start gap-1 wrap-anywhere">
              <NewTabLink to={webPaths.orderDetails(order.id)}>
                {formatMoveStart(order)}, {formatOrderReference(order.reference)}
              </NewTabLink>
              <p className="max-w-text">{reason}</p>
              <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
                {canBeAssigned(order) && <AssignButton assigning={assigning} order={order} />}
                {assignOwing && (
                  <Button
                    variant="secondary"
                    size="compact"
                    className="px-3!"
                    onClick={assignOwing}
                  >
                    Assign, the driver owes it
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
        <Button variant="quiet" size="compact" className="-ml-4" onClick={forgetRefused}>
          Close this list
        </Button>
      </Notice>
    </div>
  );
}
