import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { checkOrderAction } from "#domain/orders/order-states.ts";
import type { Order } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";

export const canBeAssigned = ({ status, driverId }: Order) =>
  checkOrderAction("process", { status, hasDriver: driverId !== null }) === null;

export function AssignButton(props: {
  readonly order: Order;
  readonly onAsk: (order: Order) => void;
}) {
  const { order, onAsk } = props;
  return (
    <Button variant="secondary" size="compact" className="px-3!" onClick={() => onAsk(order)}>
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
