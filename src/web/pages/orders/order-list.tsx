import { BookedNotice, bookedIn } from "#web/features/booking/booked-notice.tsx";
import { clientRecords } from "#web/features/clients/client-records.ts";
import { driverRecords } from "#web/features/fleet/driver-records.ts";
import { vehicleRecords } from "#web/features/fleet/vehicle-records.ts";
import { DayPanel } from "#web/features/orders/list/day-panel.tsx";
import { OwnOrders } from "#web/features/orders/list/own-orders.tsx";
import { StaffOrders } from "#web/features/orders/list/staff-orders.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { recordLink } from "#web/parts/records/record-links.tsx";
import { useLocation } from "#web/ui/navigation/navigation.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

/** The orders of one client, driver or vehicle, all or open, as their pages link to them. */
const orderLinks = [
  recordLink("clientId", "Client", clientRecords),
  recordLink("driverId", "Driver", driverRecords),
  recordLink("vehicleId", "Vehicle", vehicleRecords),
  { param: "open", label: () => "Open orders" },
] as const;

export const meta = () => pageMeta({ title: "Orders" });

/** The orders of whoever is signed in: all of them for staff. */
export default function OrderList() {
  const party = useParty();
  const hasJustBooked = bookedIn(useLocation().state) !== null;
  if (party.type === "user") {
    return (
      <>
        <PageHeading>Orders</PageHeading>
        <DayPanel />
        <StaffOrders links={orderLinks} />
      </>
    );
  }
  const isClient = party.type === "client";
  return (
    <>
      <PageHeading
        intro={isClient ? "Your moves, the next one first." : "The jobs the office gave you."}
      >
        Orders
      </PageHeading>
      {isClient && <BookedNotice />}
      <OwnOrders
        viewer={party.type}
        showsNext={!hasJustBooked}
        emptyPicture={<TruckBesidePerson size="1.5ton" />}
      />
    </>
  );
}
