import { clientRecords } from "#web/features/clients/client-records.ts";
import { driverRecords } from "#web/features/fleet/driver-records.ts";
import type { OrdersQuery } from "#web/features/orders/order-records.ts";
import type { LinkFilter } from "#web/parts/records/record-filters.ts";
import { RecordName } from "#web/parts/records/record-links.tsx";

/** The orders of one client or of one driver, as their pages link to them. */
export const orderLinks: readonly LinkFilter<OrdersQuery>[] = [
  {
    param: "clientId",
    query: (clientId) => ({ clientId }),
    label: (id) => (
      <>
        Client: <RecordName kind={clientRecords} id={id} />
      </>
    ),
  },
  {
    param: "driverId",
    query: (driverId) => ({ driverId }),
    label: (id) => (
      <>
        Driver: <RecordName kind={driverRecords} id={id} />
      </>
    ),
  },
];
