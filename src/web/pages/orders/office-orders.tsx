import { webPaths } from "#contract/web-paths.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { bookedIn } from "#web/features/booking/booked-notice.tsx";
import { clientRecords } from "#web/features/clients/client-records.ts";
import { driverRecords, vehicleRecords } from "#web/features/fleet/fleet-records.ts";
import { DayPanel } from "#web/features/orders/list/day-map.tsx";
import { StaffOrders } from "#web/features/orders/list/staff-orders.tsx";
import { formatDateTime } from "#web/format.ts";
import { recordLink } from "#web/office/list/record-links.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { Link, useLocation } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

/** The orders of one client, driver or vehicle, all or open, or that owe, as other pages link to them. */
const orderLinks = [
  recordLink("clientId", "Client", clientRecords),
  recordLink("driverId", "Driver", driverRecords),
  recordLink("vehicleId", "Vehicle", vehicleRecords),
  { param: "open", label: () => "Open orders" },
  { param: "owed", label: () => "Owed for cancelling" },
  { param: "cash", label: () => "Cash does not agree" },
] as const;

/** The office's day, and every order under it; after a booking for a caller, what was booked. */
export default function OfficeOrders() {
  const booked = bookedIn(useLocation().state);
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
        <div className="mb-6">
          <Notice
            kind="success"
            title={`Booked: ${formatDateTime(booked.orderDate, booked.orderTime)}, reference ${formatReference(booked.reference)}`}
          >
            <Link className="link" to={webPaths.orderDetails(booked.id)}>
              Open the order to give it a driver
            </Link>
          </Notice>
        </div>
      )}
      <DayPanel />
      <StaffOrders links={orderLinks} />
    </>
  );
}
