import { webPaths } from "#contract/web-paths.ts";
import { vehicleRecords } from "#web/features/fleet/vehicle-records.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RecordPage } from "#web/parts/records/edit/record-page.tsx";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import type { Route } from "./+types/vehicle-update";
import { VehicleParts } from "./vehicle-parts.tsx";

export const meta = () => pageMeta({ title: "Edit vehicle" });

export default function VehicleUpdate({ params }: Route.ComponentProps) {
  return (
    <RecordPage
      key={params.id}
      kind={vehicleRecords}
      id={params.id}
      listPath={webPaths.vehicles()}
      badge={({ status }) => <RecordStatusBadge status={status} />}
    >
      {(vehicle) => <VehicleParts vehicle={vehicle} />}
    </RecordPage>
  );
}
