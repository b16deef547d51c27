import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { lookAgainEachMinute, useRead } from "#web/api/query-client.ts";
import { useToday } from "#web/browser/use-now.ts";
import { MissingDetailsCard } from "#web/features/company/company-settings.tsx";
import { MoneyCard, unassigned, WaitingCard, TodayCard } from "#web/features/dashboard/office-cards.tsx";
import { OrderLines } from "#web/features/dashboard/order-lines.tsx";
import { AssignButton, canBeGiven, OfferNote } from "#web/features/orders/assign/assign-buttons.tsx";
import { AssignWindow } from "#web/features/orders/assign/assign-window.tsx";
import { RefusedOrders } from "#web/features/orders/assign/refused-orders.tsx";
import { useAssign } from "#web/features/orders/assign/use-assign.ts";
import { formatCount } from "#web/format.ts";
import type { Order } from "#web/parts/orders/order-records.ts";
import { useParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";

type Dashboard = ReplyOf<"GET /api/dashboard">;

/** What the office must do now; then today by the hour, and the money. */
export default function StaffDashboard() {
  const { role } = useParty();
  const query = useRead("GET /api/dashboard", {
    // With the orders: what changes them is read again here too.
    refetchInterval: lookAgainEachMinute,
  });
  return (
    <>
      {role === "admin" && <MissingDetailsCard />}
      <Loaded query={query} what="the dashboard" lines={12}>
        {(dashboard) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Alarm {...dashboard.withoutDriver.alarm} />
            {dashboard.ledgerFaults > 0 && (
              <Notice kind="error" title="The books do not agree">
                The nightly check found {formatCount(dashboard.ledgerFaults, "fault")}. Ask whoever
                runs the installation for <code>npm run ledger:check</code>, which names each.
              </Notice>
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
              <UrgentOrders dashboard={dashboard} />
              <div className="grid gap-6 lg:row-span-2">
                <WaitingCard {...dashboard} />
                <MoneyCard money={dashboard.money} />
              </div>
              <TodayCard today={dashboard.today} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Moves that nobody drives, and for which there is no time left. */
function Alarm({ today, tomorrow }: Dashboard["withoutDriver"]["alarm"]) {
  const days = [
    ["today", today],
    ["tomorrow", tomorrow],
  ] as const;
  const said = days.flatMap(([day, count]) =>
    count === 0 ? [] : `${formatCount(count, "move")} of ${day}`,
  );
  if (said.length === 0) return null;
  const isOne = today + tomorrow === 1;
  return (
    <Notice kind="error" title={`${said.join(" and ")} ${isOne ? "has" : "have"} no driver.`}>
      <LinkButton
        to={today === 0 ? `${unassigned}&day=tomorrow` : unassigned}
        variant="secondary"
        size="compact"
        className="mt-3"
      >
        {isOne ? "Find a driver" : "Find drivers"}
      </LinkButton>
    </Notice>
  );
}

/** What is late, and what nobody drives: each order with the way to its page, and to a driver. */
function UrgentOrders({ dashboard }: { readonly dashboard: Dashboard }) {
  const { late, withoutDriver } = dashboard;
  const assigning = useAssign();
  const [asked, setAsked] = useState<readonly Order[]>([]);
  const today = useToday();
  const assign = (order: Order) =>
    // Nobody can be sent on a day that has passed.
    canBeGiven(order) &&
    order.orderDate >= today && (
      <AssignButton order={order} assigning={assigning} onAsk={setAsked} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RefusedOrders assigning={assigning} onAsk={setAsked} />
      <OrderLines
        title="Late"
        empty="Nothing is late."
        orders={late}
        action={assign}
        allLink={webPaths.orders()}
        isLate
      />
      <OrderLines
        title="Without a driver"
        empty="Every move ahead has a driver."
        orders={withoutDriver}
        note={(order) => <OfferNote order={order} />}
        action={assign}
        allLink={unassigned}
      />
      <AssignWindow orders={asked} assigning={assigning} onClose={() => setAsked([])} />
    </div>
  );
}
