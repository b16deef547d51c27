import { useEffect, useRef } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCount, formatDateTime } from "#web/format.ts";
import { Button, TabLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";
import { AssignButton, canBeGiven } from "./assign-buttons.tsx";
import type { Assigning } from "./use-assign.ts";

/** The orders to which something was not done, each with why and what to do; until they are closed. */
export function RefusedOrders({ assigning }: { readonly assigning: Assigning }) {
  const { refused, forgetRefused } = assigning;
  const ref = useRef<HTMLDivElement>(null);
  // It stands above a list that may be scrolled away from it.
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
              <TabLink to={webPaths.orderDetails(order.id)}>
                {formatDateTime(order.orderDate, order.orderTime)},{" "}
                {formatReference(order.reference)}
              </TabLink>
              <p className="max-w-text">{reason}</p>
              <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
                {canBeGiven(order) && <AssignButton assigning={assigning} order={order} />}
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
