import { useId, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { useToday } from "#web/browser/use-now.ts";
import { readNewBooking } from "#web/features/booking/booked-notice.tsx";
import { clientRecords } from "#web/features/clients/client-records.ts";
import { driverRecords, vehicleRecords } from "#web/features/fleet/fleet-records.ts";
import {
  AssignButton,
  AssignManyButtons,
  canBeAssigned,
  canBeUnassigned,
  OfferNote,
  RefusedAssignments,
} from "#web/features/orders/assign/assign-buttons.tsx";
import { AssignWindow } from "#web/features/orders/assign/assign-window.tsx";
import { useOrderAssignment } from "#web/features/orders/assign/use-assign.ts";
import { DayMapPanel } from "#web/features/orders/list/day-map.tsx";
import { OrderCard, OrderSummary } from "#web/features/orders/list/order-card.tsx";
import { staffColumns } from "#web/features/orders/list/order-columns.tsx";
import { dayFilter, dayToDate, statusFilterAt } from "#web/features/orders/list/order-filters.ts";
import { formatDateTime } from "#web/format.ts";
import type { LinkFilter } from "#web/office/list/record-filters.ts";
import { recordLink } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { type Order, type OrdersQuery, orderRecords } from "#web/parts/orders/order-records.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { controlClass } from "#web/ui/fields/field-shell.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { Link, useLocation, useSearchParams } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

/** The filters that links of other pages bring along. */
const orderLinks: readonly LinkFilter<keyof OrdersQuery>[] = [
  recordLink("clientId", "Client", clientRecords),
  recordLink("driverId", "Driver", driverRecords),
  recordLink("vehicleId", "Vehicle", vehicleRecords),
  { param: "open", label: () => "Open orders" },
  { param: "owed", label: () => "Owed for cancelling" },
  { param: "cash", label: () => "Cash does not agree" },
];

export default function OfficeOrders() {
  const booked = readNewBooking(useLocation().state);
  return (
    <>
      <PageHeading
        actions={
          <LinkButton to={webPaths.quote()} size="compact">
            Book for a caller
          </LinkButton>
        }
      >
        Orders
      </PageHeading>
      {booked && (
        <Notice
          className="mb-6"
          kind="success"
          title={`Booked: ${formatDateTime(booked.orderDate, booked.orderTime)}, reference ${formatReference(booked.reference)}`}
        >
          <Link className="link" to={webPaths.orderDetails(booked.id)}>
            Open the order to give it a driver
          </Link>
        </Notice>
      )}
      <DayMapPanel />
      <StaffOrders />
    </>
  );
}

function StaffOrders() {
  const today = useToday();
  const [params] = useSearchParams();
  const linked = orderLinks.map(({ param }) => param);
  const assigning = useOrderAssignment();
  const whoDrives = (order: Order) =>
    canBeAssigned(order) ? (
      <>
        <AssignButton order={order} assigning={assigning} />
        <OfferNote order={order} />
      </>
    ) : (
      "None"
    );
  const { filter: status, sorts } = statusFilterAt(params, linked);
  const day = {
    ...dayFilter(today),
    beside: (value: string, choose: (value: string) => void) => (
      <DayPicker value={value === "" ? "" : dayToDate(value, today)} onPick={choose} />
    ),
  };
  return (
    <>
      <RefusedAssignments assigning={assigning} />
      <RecordTable
        isPart
        kind={orderRecords}
        label="Orders"
        columns={staffColumns(whoDrives)}
        many={{
          mayChoose: (order) => canBeAssigned(order) || canBeUnassigned(order),
          actions: (orders) => <AssignManyButtons orders={orders} assigning={assigning} />,
        }}
        actionsIn="reference"
        page={{
          label: "Order details",
          to: ({ id }) => webPaths.orderDetails(id),
          whenRemoved: false,
        }}
        chips={[day, status]}
        links={orderLinks}
        searchHint="Name, number, plate, reference, address, note"
        sorts={sorts}
        mayRemove={({ status }) => !orderStates[status].refuses.remove}
        card={(order) => <OrderCard order={order} whoDrives={whoDrives(order)} />}
        describe={(order) => <OrderSummary order={order} />}
        nothingYet={{
          title: "No open orders",
          children:
            "Bookings appear here as soon as clients make them. What is done stands under All.",
        }}
      />
      <AssignWindow assigning={assigning} />
    </>
  );
}

/** Reports only a real day or none: a year that is being typed passes through 0002. */
function DayPicker(props: {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onPick: (day: string) => void;
}) {
  const { value, onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Pick a date
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min="2000-01-01"
        max="2999-12-31"
        className={controlClass(undefined, "min-h-11 max-w-44 px-3 py-2")}
        onChange={(event) => {
          const day = event.target.value;
          setTyped(day);
          if (day !== value && (day === "" || isCalendarDate(day))) onPick(day);
        }}
      />
    </>
  );
}
