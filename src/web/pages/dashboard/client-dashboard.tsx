import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { NextOrderCard } from "#web/features/orders/list/next-order-card.tsx";
import { useOrders } from "#web/features/orders/orders.queries.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { StepCard, StepCards } from "./dashboard-cards.tsx";

/** A client's next move, and what to do from here. */
export function ClientDashboard(props: { readonly today: CalendarDate }) {
  const orders = useOrders({ sort: "-orderDate" });
  return (
    <Loaded query={orders} what="your bookings">
      {({ total }) => (total === 0 ? <NothingYet /> : <NextSteps {...props} total={total} />)}
    </Loaded>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="You have no bookings yet"
      picture={<RoadScene />}
      action={<LinkButton to={webPaths.quote()}>Get a Quote</LinkButton>}
    >
      See the whole price first; it takes a minute. Your moves then appear here.
    </EmptyState>
  );
}

function NextSteps(props: { readonly today: CalendarDate; readonly total: number }) {
  const { total } = props;
  return (
    <div className="grid gap-6">
      <NextOrderCard viewer="client" today={props.today} />
      <StepCards>
        <StepCard
          title="Plan another move"
          to={webPaths.quote()}
          action="Get a Quote"
          text="Five answers, one price. You decide after you have seen it."
        />
        <StepCard
          title={total === 1 ? "Your one booking" : `Your ${total} bookings`}
          to={webPaths.orders()}
          action="See all bookings"
          text="Every move you booked, those behind you too."
        />
      </StepCards>
    </div>
  );
}
