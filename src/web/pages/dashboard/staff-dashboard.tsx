import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import { driverRecords } from "#web/features/fleet/driver-records.ts";
import { vehicleRecords } from "#web/features/fleet/vehicle-records.ts";
import { messageRecords } from "#web/features/inbox/message-records.ts";
import { orderRecords } from "#web/features/orders/order-records.ts";
import { useOrders } from "#web/features/orders/orders.queries.ts";
import { requestRecords } from "#web/features/privacy/requests/request-records.ts";
import { useRecordCounts } from "#web/parts/records/records.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { CountLink } from "./dashboard-cards.tsx";
import { OrderRows } from "./order-rows.tsx";

const underWayStatus = orderActions.start.leadsTo;
const today = `${webPaths.orders()}?day=today&sort=orderDate`;
const unassigned = `${webPaths.orders()}?show=unassigned&sort=orderDate`;
const started = `${webPaths.orders()}?show=${underWayStatus}`;

/** The day in front of the office: what runs today, what nobody drives yet, and what waits. */
export function StaffDashboard(props: { readonly today: CalendarDate }) {
  const ofToday = useOrders({ orderDate: props.today, sort: "orderDate" });
  const withoutDriver = useOrders({ assigned: "no", sort: "orderDate" });
  const counts = useRecordCounts(orderRecords)?.["standing"];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-6 max-lg:order-last">
        <OrderRows
          title="Today's orders"
          note={formatDate(props.today)}
          query={ofToday}
          shows="time"
          empty="Nothing is booked for today."
          allLink={today}
        />
        <OrderRows
          title="Orders without a driver"
          note="The earliest first"
          query={withoutDriver}
          shows="date"
          empty="Every order has a driver."
          allLink={unassigned}
        />
      </div>
      <Card label="At a glance" className="md:p-6">
        <h2 className="mb-2 text-lead font-bold">At a glance</h2>
        <ul className="divide-y divide-line sm:max-lg:columns-2">
          <UrgentRequests />
          <CountLink label="Without a driver" count={withoutDriver.data?.total} to={unassigned} />
          <CountLink label="Under way" count={counts?.[underWayStatus]} to={started} />
          <WaitingCounts />
        </ul>
      </Card>
    </div>
  );
}

/** The records other than orders that wait for the office. */
function WaitingCounts() {
  const drivers = useRecordCounts(driverRecords);
  const vehicles = useRecordCounts(vehicleRecords);
  const messages = useRecordCounts(messageRecords);
  return (
    <>
      <CountLink
        label="Drivers waiting for review"
        count={drivers?.["status"]?.["pending"]}
        to={`${webPaths.drivers()}?show=pending`}
      />
      <CountLink
        label="Vehicles waiting for review"
        count={vehicles?.["status"]?.["pending"]}
        to={`${webPaths.vehicles()}?show=pending`}
      />
      <CountLink
        label="New messages"
        count={messages?.["standing"]?.["new"]}
        to={`${webPaths.contactMessages()}?show=new`}
      />
    </>
  );
}

/** Requests about people's data that cannot wait; nothing where none is urgent. */
function UrgentRequests() {
  const { overdue = 0, soon = 0 } = useRecordCounts(requestRecords)?.["standing"] ?? {};
  const list = webPaths.privacyRequests();
  return (
    <>
      {overdue > 0 && (
        <CountLink
          label="Privacy requests overdue"
          isLate
          count={overdue}
          to={`${list}?show=overdue`}
        />
      )}
      {soon > 0 && (
        <CountLink label="Privacy requests due soon" count={soon} to={`${list}?show=soon`} />
      )}
    </>
  );
}
