import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate, formatMoveStart } from "#domain/calendar/format-moment.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { readNewBooking } from "#web/features/booking/booked-notice.tsx";
import { clientRecords } from "#web/features/clients/client-records.ts";
import { driverRecords, vehicleRecords } from "#web/features/fleet/fleet-records.ts";
import {
  AssignButton,
  canBeAssigned,
  OfferNote,
} from "#web/features/orders/assign/assign-buttons.tsx";
import { AssignWindow } from "#web/features/orders/assign/assign-window.tsx";
import { OrderCard, OrderSummary } from "#web/features/orders/list/order-card.tsx";
import { staffOrderColumns } from "#web/features/orders/list/order-columns.tsx";
import {
  filterDayToDate,
  orderDayFilter,
  orderFilterAndSorts,
} from "#web/features/orders/list/order-filters.tsx";
import type { LinkFilter } from "#web/office/list/record-filters.ts";
import { createRecordLinkFilter } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { type Order, type OrdersQuery, orderRecords } from "#web/parts/orders/order-records.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { Link, useLocation, useSearchParams } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

/** The filters that links on other pages set, such as the orders of one client. */
const orderLinks: readonly LinkFilter<keyof OrdersQuery>[] = [
  createRecordLinkFilter("clientId", "Client", clientRecords),
  createRecordLinkFilter("driverId", "Driver", driverRecords),
  createRecordLinkFilter("vehicleId", "Vehicle", vehicleRecords),
  { param: "open", label: () => "Open orders" },
  { param: "owed", label: () => "Owed for cancelling" },
  { param: "cash", label: () => "Cash does not agree" },
  { param: "proposal", label: () => "Price to approve" },
];

export default function OfficeOrders() {
  const booked = readNewBooking(useLocation().state);
  const [search] = useSearchParams();
  const today = useJohannesburgToday();
  const chosen = filterDayToDate(search.get("day") ?? "", today);
  const day = isCalendarDate(chosen) ? chosen : today;
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to={webPaths.planningDay(day)} size="compact" variant="secondary">
              {`Plan ${formatDate(day)}`}
            </LinkButton>
            <LinkButton to={webPaths.quote()} size="compact">
              Book for a caller
            </LinkButton>
          </>
        }
      >
        Orders
      </PageHeading>
      {booked && (
        <Notice
          className="mb-6"
          kind="success"
          title={`Booked: ${formatMoveStart(booked)}, reference ${formatOrderReference(booked.reference)}`}
        >
          <Link className="link" to={webPaths.orderDetails(booked.id)}>
            Open the order to give it a driver
          </Link>
        </Notice>
      )}
      <StaffOrders />
    </>
  );
}

function StaffOrders() {
  const [params] = useSearchParams();
  const linked = orderLinks.map(({ param }) => param);
  const [asked, ask] = useState<Order | null>(null);
  const whoDrives = (order: Order) =>
    canBeAssigned(order) ? (
      <>
        <AssignButton order={order} onAsk={ask} />
        <OfferNote order={order} />
      </>
    ) : (
      "None"
    );
  const { filter: status, sorts } = orderFilterAndSorts(params, linked);
  return (
    <>
      <RecordTable
        isPart
        kind={orderRecords}
        label="Orders"
        columns={staffOrderColumns(whoDrives)}
        actionsIn="reference"
        page={{
          label: "Order details",
          to: ({ id }) => webPaths.orderDetails(id),
          whenRemoved: false,
        }}
        chips={[orderDayFilter(useJohannesburgToday()), status]}
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
      <AssignWindow order={asked} onClose={() => ask(null)} />
    </>
  );
}
