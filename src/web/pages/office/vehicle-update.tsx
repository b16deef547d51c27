import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { driverRecords } from "#web/features/fleet/driver-records.ts";
import { VehicleForm } from "#web/features/fleet/vehicle-form.tsx";
import { type Vehicle, vehicleRecords } from "#web/features/fleet/vehicle-records.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RecordPage } from "#web/parts/records/edit/record-page.tsx";
import { RecordName } from "#web/parts/records/record-links.tsx";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import { ChangeButton } from "#web/parts/records/write-buttons.tsx";
import { Card } from "#web/ui/card.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import type { Route } from "./+types/vehicle-update";
import { RecordLayout } from "./record-parts.tsx";

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

/** The parts of a vehicle's page: its review while it is pending, its form and its driver. */
function VehicleParts(props: { readonly vehicle: Vehicle }) {
  const { vehicle } = props;
  return (
    <>
      {vehicle.status === "pending" && <VehicleReview vehicle={vehicle} />}
      <RecordLayout
        form={<VehicleForm vehicle={vehicle} />}
        beside={<VehicleDriver driverId={vehicle.driverId} />}
      />
    </>
  );
}

function VehicleReview({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <Card label="Waiting for review" className="border-l-4 border-l-price md:p-6">
      <h2 className="text-lead font-bold">This vehicle waits for review</h2>
      <p className="mt-2 mb-4">
        Check its papers and its goods in transit insurance, then make it active.
      </p>
      <ChangeButton kind={vehicleRecords} row={vehicle} change={{ status: "active" }}>
        Make active
      </ChangeButton>
    </Card>
  );
}

function VehicleDriver({ driverId }: { readonly driverId: string | null }) {
  return (
    <Card label="Driver" className="md:p-6">
      <h2 className="mb-1 text-lead font-bold">Driver</h2>
      {driverId === null ? (
        <p className="text-quiet">Nobody drives this vehicle yet.</p>
      ) : (
        <Link
          to={webPaths.driverUpdate(driverId)}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <RecordName kind={driverRecords} id={driverId} />
          <ArrowRightIcon className="size-5" />
        </Link>
      )}
    </Card>
  );
}
