import { webPaths } from "#contract/web-paths.ts";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { useNow } from "#web/browser/use-now.ts";
import { formatDateTime } from "#web/format.ts";
import { crewText, type Order } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { useParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { EarnedText, RouteText } from "./order-card.tsx";

export function NextOrderCard({ order }: { readonly order: Order | null }) {
  const nowMs = useNow();
  const isDriver = useParty().type === "driver";
  if (!order) return null;
  const noun = isDriver ? "job" : "move";
  const isLate = nowMs !== null && epochMsOf(order.orderDate, order.orderTime) < nowMs;
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
          <h2 className="text-title font-heavy">
            {formatDateTime(order.orderDate, order.orderTime)}
          </h2>
          <RouteText pickup={order.pickup} destination={order.destination} />
          <p className="text-quiet">
            {truckText(order.truckSize)} &middot; {crewText(order)} &middot; Reference{" "}
            {formatReference(order.reference)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:grid lg:justify-items-end">
          <p>
            <span className="rounded-lg bg-price px-2 py-0.5 text-lead font-heavy whitespace-nowrap">
              {formatRand(order.price)}
            </span>{" "}
            <span className="text-small text-quiet">
              {order.orderType !== "contract"
                ? "in cash"
                : isDriver
                  ? "billed to the client"
                  : "in cash, or by your contract with us"}
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
