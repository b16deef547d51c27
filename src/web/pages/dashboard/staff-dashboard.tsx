import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { everyMinute, useRead } from "#web/api/use-read.ts";
import { useToday } from "#web/browser/use-now.ts";
import { MissingDetailsCard } from "#web/features/company/company-settings.tsx";
import {
  MoneyCard,
  ordersWithoutDriverPath,
  TodayCard,
  WaitingCard,
} from "#web/features/dashboard/office-cards.tsx";
import {
  AssignButton,
  canBeAssigned,
  OfferNote,
  RefusedAssignments,
} from "#web/features/orders/assign/assign-buttons.tsx";
import { AssignWindow } from "#web/features/orders/assign/assign-window.tsx";
import { useOrderAssignment } from "#web/features/orders/assign/use-assign.ts";
import { formatCount, formatDateTime } from "#web/format.ts";
import { PhoneLink } from "#web/office/list/row-cards.tsx";
import { formatChoiceCount, fullName } from "#web/office/record-kind.ts";
import type { Order } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { useMay } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

type Dashboard = CallReply<"GET /api/dashboard">;

export default function StaffDashboard() {
  const mayEditCompany = useMay("editCompany");
  const query = useRead("GET /api/dashboard", {}, { refetchInterval: everyMinute });
  return (
    <>
      {mayEditCompany && <MissingDetailsCard />}
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
  const assigning = useOrderAssignment();
  const today = useToday();
  const assign = (order: Order) =>
    // Nobody can drive on a day that has passed.
    canBeAssigned(order) &&
    order.orderDate >= today && <AssignButton order={order} assigning={assigning} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RefusedAssignments assigning={assigning} />
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
        allLink={ordersWithoutDriverPath}
      />
      <AssignWindow assigning={assigning} />
    </div>
  );
}

function OrderLines(props: {
  readonly title: string;
  readonly empty: string;
  readonly orders: { readonly items: readonly Order[]; readonly total: number };
  readonly action: (order: Order) => ReactNode;
  readonly note?: (order: Order) => ReactNode;
  readonly allLink: string;
  readonly isLate?: boolean;
}) {
  const { title, isLate = false } = props;
  const { items, total } = props.orders;
  return (
    <Card
      label={title}
      className={`p-5! md:p-6! ${isLate && total > 0 ? "border-l-4 border-l-danger" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lead font-bold">
          {title}
          {total > 0 && (
            <span className={`ml-2 tabular-nums ${isLate ? "text-danger" : "text-quiet"}`}>
              {formatChoiceCount(total)}
            </span>
          )}
        </h2>
        {total > items.length && (
          <LinkButton to={props.allLink} variant="quiet" size="compact" className="-mr-4">
            See all
          </LinkButton>
        )}
      </div>
      {total === 0 ? (
        <p className="mt-1 flex items-center gap-2 text-quiet">
          <CheckIcon className="size-5 text-action" />
          {props.empty}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {items.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5"
            >
              <div className="min-w-0 basis-64 grow">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={webPaths.orderDetails(order.id)}
                    className="link inline-flex min-h-11 items-center font-bold tabular-nums md:min-h-6"
                  >
                    {formatDateTime(order.orderDate, order.orderTime)}
                  </Link>
                  {isLate && <OrderStatusBadge status={order.status} />}
                </p>
                <p className="text-small wrap-anywhere">
                  {order.pickup} <span className="text-quiet">to</span> {order.destination}
                </p>
                <People order={order} />
                {props.note?.(order)}
              </div>
              {props.action(order)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function People({ order }: { readonly order: Order }) {
  const { client, driver } = order;
  const person = driver ?? client;
  if (!person) return null;
  return (
    <p className="text-small text-quiet wrap-anywhere">
      {sizeText(order.truckSize)} &middot; {driver ? "Driver" : "Client"} {fullName(person)},{" "}
      <PhoneLink
        phone={person.cellphone}
        className="inline-flex min-h-11 items-center whitespace-nowrap tabular-nums md:min-h-6"
      />
    </p>
  );
}
