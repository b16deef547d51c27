import { checkOrderAction } from "#domain/orders/order-states.ts";
import { formatCount, formatDateTime } from "#web/format.ts";
import { ConfirmedButton } from "#web/office/write-buttons.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";
import type { Assigning } from "./use-assign.ts";

const allows = (action: "process" | "removeDriver", { status, driverId }: Order) =>
  checkOrderAction(action, { status, hasDriver: driverId !== null }) === null;

export const canBeGiven = (order: Order) => allows("process", order);

/** A driver who has started is taken off on the order's page, with a reason. */
export const canBeTaken = (order: Order) =>
  order.status === "pending" && allows("removeDriver", order);

/** Opens the window that gives one order. */
export function AssignButton(props: { readonly order: Order; readonly assigning: Assigning }) {
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
      <span className="sr-only">, {formatDateTime(order.orderDate, order.orderTime)}</span>
    </Button>
  );
}

const offerNotes = {
  standing: <p className="text-small font-semibold">Offered to drivers, no answer yet</p>,
  ended: (
    <p className="text-small font-semibold text-danger">Offered, and nobody accepted in time</p>
  ),
} as const;

/** Says of an order without a driver that drivers were offered it. */
export const OfferNote = ({ order: { offered } }: { readonly order: Pick<Order, "offered"> }) =>
  offered ? offerNotes[offered] : null;

/** What can be done with several orders; a button with nothing to do keeps its place. */
export function ManyButtons(props: {
  readonly orders: readonly Order[];
  readonly assigning: Assigning;
}) {
  const { orders, assigning } = props;
  const free = orders.filter(canBeGiven).toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const taken = orders.filter(canBeTaken);
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
      <ConfirmedButton
        disabled={busy || taken.length === 0}
        label={taken.length === 0 ? "Remove drivers" : `Remove ${drivers}`}
        question={`Remove ${drivers}?`}
        write={async () => {
          await assigning.take(taken);
          return {};
        }}
      >
        They are told, and the orders wait for other drivers.
      </ConfirmedButton>
    </>
  );
}

const momentOf = ({ orderDate, orderTime }: Order) => `${orderDate} ${orderTime}`;
