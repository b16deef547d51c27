import { clientRecords } from "#web/features/clients/client-records.ts";
import { driverRecords } from "#web/features/fleet/driver-records.ts";
import { vehicleRecords } from "#web/features/fleet/vehicle-records.ts";
import { DayPanel } from "#web/features/orders/list/day-panel.tsx";
import { StaffOrders } from "#web/features/orders/list/staff-orders.tsx";
import { recordLink } from "#web/parts/records/record-links.tsx";

/** The orders of one client, driver or vehicle, all or open, as their pages link to them. */
const orderLinks = [
  recordLink("clientId", "Client", clientRecords),
  recordLink("driverId", "Driver", driverRecords),
  recordLink("vehicleId", "Vehicle", vehicleRecords),
  { param: "open", label: () => "Open orders" },
] as const;

/** The office's day, and every order under it. */
export default function OfficeOrders() {
  return (
    <>
      <DayPanel />
      <StaffOrders links={orderLinks} />
    </>
  );
}
