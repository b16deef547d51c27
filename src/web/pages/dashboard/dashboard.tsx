import { lazy } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { NextStepsCard } from "#web/features/dashboard/step-card.tsx";
import { NextOrderCard } from "#web/features/orders/list/order-card.tsx";
import { useNextOpenOrder, useOrders } from "#web/parts/orders/read-orders.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { throwPageNotLoaded } from "#web/routing/page-parts.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { EmptyState } from "#web/ui/placeholders.tsx";

/** Loads the dashboards of staff and drivers, which no client needs. */
const StaffDashboard = lazy(() => import("./staff-dashboard.tsx").catch(throwPageNotLoaded));
const DriverDashboard = lazy(() => import("./driver-dashboard.tsx").catch(throwPageNotLoaded));

export const pageHead = { title: "Dashboard" };

export default function Dashboard() {
  const party = useSignedInParty();
  const today = useJohannesburgToday();
  return (
    <>
      <PageHeading
        intro={
          <>
            You are now logged in as <strong className="text-ink">{party.type}</strong>
          </>
        }
      >
        Welcome back, {party.name}
      </PageHeading>
      {party.type === "client" && <ClientDashboard today={today} />}
      {party.type === "driver" && <DriverDashboard status={party.status} today={today} />}
      {party.type === "user" && <StaffDashboard />}
    </>
  );
}

function ClientDashboard(props: { readonly today: CalendarDate }) {
  const orders = useOrders({ sort: "-orderDate" });
  const next = useNextOpenOrder(props.today);
  return (
    <LoadedContent query={orders} isHeld={next.isComing} what="your bookings">
      {({ total }) =>
        total === 0 ? (
          <EmptyState
            title="You have no bookings yet"
            picture={<RoadScene />}
            action={<LinkButton to={webPaths.quote()}>Get a Quote</LinkButton>}
          >
            See the whole price first; it takes a minute. Your moves then appear here.
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            <NextOrderCard order={next.order} />
            <ul className="grid gap-4 md:grid-cols-2">
              <NextStepsCard
                title="Plan another move"
                to={webPaths.quote()}
                action="Get a Quote"
                text="Five answers, one price. You decide after you have seen it."
              />
              <NextStepsCard
                title={total === 1 ? "Your one booking" : `Your ${total} bookings`}
                to={webPaths.orders()}
                action="See all bookings"
                text="All your moves, past and upcoming."
              />
            </ul>
          </div>
        )
      }
    </LoadedContent>
  );
}
