import { webPaths } from "#contract/web-paths.ts";
import { driverRecords } from "#web/features/fleet/driver-records.ts";
import type { VehicleFilters } from "#web/features/fleet/vehicle-records.ts";
import { VehicleTable } from "#web/features/fleet/vehicle-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { LinkFilter } from "#web/parts/records/record-filters.ts";
import { RecordName } from "#web/parts/records/record-links.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Vehicles" });

/** The vehicles of one driver, when a link asks for them. */
const vehiclesOfDriver: LinkFilter<VehicleFilters> = {
  param: "driverId",
  query: (driverId) => ({ driverId }),
  label: (id) => (
    <>
      Driver: <RecordName kind={driverRecords} id={id} />
    </>
  ),
};

export default function Vehicles() {
  return (
    <>
      <PageHeading
        actions={
          <LinkButton to={webPaths.vehicleOnlyRegister()} variant="secondary" size="compact">
            Add a vehicle
          </LinkButton>
        }
      >
        Vehicles
      </PageHeading>
      <VehicleTable links={[vehiclesOfDriver]} />
    </>
  );
}
