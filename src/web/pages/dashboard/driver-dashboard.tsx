import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { NumberCard } from "#web/features/numbers/number-card.tsx";
import { NextOrderCard } from "#web/features/orders/list/next-order-card.tsx";
import { useNextOrder, useOrders } from "#web/features/orders/orders.queries.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { useCompany } from "#web/lib/company.ts";
import { ChatLink } from "#web/parts/company-links.tsx";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { ChatIcon } from "#web/ui/icons.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { StepCard } from "./dashboard-cards.tsx";
import { OwnVehicles } from "./own-vehicles.tsx";

/**
 * Where a driver stands: the next job, or while the registration is under review, how to get
 * through it; and the driver's vehicles.
 */
export function DriverDashboard(props: {
  readonly status: PartyStatus;
  readonly today: CalendarDate;
}) {
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-quiet">Your registration is</span>
        <RecordStatusBadge status={props.status} />
      </p>
      {props.status === "pending" ? (
        <>
          <UnderReview />
          <OwnVehicles />
        </>
      ) : (
        <Jobs today={props.today} />
      )}
    </div>
  );
}

/** What we ask for is in the terms, under "Drivers: registration, documents and review". */
function UnderReview() {
  const { email } = useCompany();
  return (
    <Notice kind="warning" title="Your registration is under review">
      <p className="max-w-text">
        Send us your documents: your identity document, your driving licence, and for each vehicle
        its registration, licence disc and proof of roadworthiness. We look at them and write to you
        when your account is active. Until then you get no jobs.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ChatLink className={buttonClass("primary", "compact")}>
          <ChatIcon className="size-5" />
          Send documents on {brand.messagingApp}
        </ChatLink>
        <a href={`mailto:${email}`} className={buttonClass("secondary", "compact")}>
          Send them by email
        </a>
      </div>
    </Notice>
  );
}

/** The vehicles load beside the jobs and show with them, which would push them down otherwise. */
function Jobs(props: { readonly today: CalendarDate }) {
  const jobs = useOrders({ sort: "-orderDate" });
  const next = useNextOrder(props.today);
  const isComing = jobs.isPending || next.isComing;
  return (
    <>
      <Loaded query={jobs} isHeld={next.isComing} what="your jobs">
        {({ total }) =>
          total === 0 ? (
            <EmptyState title="You have no jobs yet">
              A job appears here when the office gives you an order.
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              <NextOrderCard viewer="driver" order={next.order} />
              <ul className="grid gap-4">
                <StepCard
                  title={total === 1 ? "Your one job" : `Your ${total} jobs`}
                  to={webPaths.orders()}
                  action="See all jobs"
                  text="Every order the office gave you, with address, price and client."
                />
              </ul>
            </div>
          )
        }
      </Loaded>
      <div hidden={isComing} className="grid gap-6">
        <OwnVehicles />
        <NumberCard />
      </div>
    </>
  );
}
