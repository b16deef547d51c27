import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { refetchEveryMinute, useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { MissingDetailsCard } from "#web/features/company/company-settings.tsx";
import { MoneyCard, WaitingWorkCard } from "#web/features/dashboard/office-cards.tsx";
import { OrdersCard } from "#web/features/dashboard/order-lines.tsx";
import { TodayCard } from "#web/features/dashboard/today-card.tsx";
import {
  AssignButton,
  canBeAssigned,
  OfferNote,
} from "#web/features/orders/assign/assign-buttons.tsx";
import { AssignWindow } from "#web/features/orders/assign/assign-window.tsx";
import { formatCount } from "#web/format.ts";
import type { Order } from "#web/parts/orders/order-records.ts";
import { useHasStaffRight } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";

type Dashboard = CallReply<"GET /api/dashboard">;

const ordersWithoutDriverPath = `${webPaths.orders()}?show=unassigned`;

export default function StaffDashboard() {
  const mayEditCompany = useHasStaffRight("editCompany");
  const query = useApiRead("GET /api/dashboard", {}, { refetchInterval: refetchEveryMinute });
  return (
    <>
      {mayEditCompany && <MissingDetailsCard />}
      <LoadedContent query={query} what="the dashboard" lines={12}>
        {(dashboard) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Alarm {...dashboard.withoutDriver.alarm} />
            {dashboard.ledgerFaults !== null && dashboard.ledgerFaults > 0 && (
              <Notice kind="error" title="The books do not agree">
                The nightly check found {formatCount(dashboard.ledgerFaults, "fault")}. Ask whoever
                runs the installation for <code>npm run ledger:check</code>, which names each.
              </Notice>
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
              <UrgentOrders dashboard={dashboard} />
              <div className="grid gap-6 lg:row-span-2">
                <WaitingWorkCard {...dashboard} />
                {dashboard.money && <MoneyCard {...dashboard.money} />}
              </div>
              <TodayCard {...dashboard.today} />
            </div>
          </div>
        )}
      </LoadedContent>
    </>
  );
}

function Alarm({ today, tomorrow }: Dashboard["withoutDriver"]["alarm"]) {
  const said = Object.entries({ today, tomorrow }).flatMap(([day, count]) =>
    count === 0 ? [] : `${formatCount(count, "move")} of ${day}`,
  );
  if (said.length === 0) return null;
  const isOne = today + tomorrow === 1;
  return (
    <Notice kind="error" title={`${said.join(" and ")} ${isOne ? "has" : "have"} no driver.`}>
      <LinkButton
        to={today === 0 ? `${ordersWithoutDriverPath}&day=tomorrow` : ordersWithoutDriverPath}
        variant="secondary"
        size="compact"
        className="mt-3"
      >
        {isOne ? "Find a driver" : "Find drivers"}
      </LinkButton>
    </Notice>
  );
}

function UrgentOrders({ dashboard }: { readonly dashboard: Dashboard }) {
  const { late, withoutDriver } = dashboard;
  const [asked, ask] = useState<Order | null>(null);
  const today = useJohannesburgToday();
  const mayPlan = useHasStaffRight("assignDrivers");
  const firstDay = mayPlan && withoutDriver.items[0]?.orderDate;
  const assign = (order: Order) =>
    // Nobody can be assigned to an order whose day has passed.
    canBeAssigned(order) && order.orderDate >= today && <AssignButton order={order} onAsk={ask} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OrdersCard
        title="Late"
        empty="Nothing is late."
        orders={late}
        action={assign}
        allLink={webPaths.orders()}
        isLate
      />
      <OrdersCard
        title="Without a driver"
        empty="Every move ahead has a driver."
        orders={withoutDriver}
        note={(order) => <OfferNote order={order} />}
        action={assign}
        allLink={ordersWithoutDriverPath}
      />
      {firstDay && (
        <LinkButton to={webPaths.planningDay(firstDay)} variant="secondary" size="compact">
          Plan them on the board
        </LinkButton>
      )}
      <AssignWindow order={asked} onClose={() => ask(null)} />
    </div>
  );
}
