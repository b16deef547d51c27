import { checkOrderAction } from "#domain/orders/order-states.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import type { Order } from "../order-records.ts";
import type { Assigning } from "./use-assign.ts";

const allows = (action: "process" | "removeDriver", { status, driverId }: Order) =>
  checkOrderAction(action, { status, hasDriver: driverId !== null }) === null;

export const canBeGiven = (order: Order) => allows("process", order);

/** A driver who has started is taken off on the order's page, with a reason. */
export const canBeTaken = (order: Order) =>
  order.status === "pending" && allows("removeDriver", order);

/** Opens the window that gives one order. */
export function AssignButton(props: {
  readonly order: Order;
  readonly busy: boolean;
  readonly onPress: () => void;
}) {
  const { orderDate, orderTime } = props.order;
  return (
    <Button
      variant="secondary"
      size="compact"
      className="px-3!"
      busy={props.busy}
      onClick={props.onPress}
    >
      Assign
      <span className="sr-only">, {formatDateTime(orderDate, orderTime)}</span>
    </Button>
  );
}

/** What can be done with several orders. */
export function ManyButtons(props: {
  readonly orders: readonly Order[];
  readonly assigning: Assigning;
  readonly onAsk: (orders: readonly Order[]) => void;
}) {
  const { orders, assigning } = props;
  const free = orders.filter(canBeGiven).toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const taken = orders.filter(canBeTaken);
  const busy = orders.some(({ id }) => assigning.busyIds.includes(id));
  return (
    <>
      {free.length > 0 && (
        <>
          <Button size="compact" busy={busy} onClick={() => assigning.giveEachToNearest(free)}>
            Assign the nearest free driver to {free.length === 1 ? "it" : "each"}
          </Button>
          <Button
            variant="secondary"
            size="compact"
            disabled={busy}
            onClick={() => props.onAsk(free)}
          >
            Choose one driver
          </Button>
        </>
      )}
      {taken.length > 0 && (
        <Button
          variant="secondary"
          size="compact"
          disabled={busy}
          onClick={() => assigning.take(taken)}
        >
          Remove {taken.length === 1 ? "1 driver" : `${taken.length} drivers`}
        </Button>
      )}
    </>
  );
}

const momentOf = ({ orderDate, orderTime }: Order) => `${orderDate} ${orderTime}`;
