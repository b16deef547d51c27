import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { formatPlate } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { ChangeButton } from "#web/parts/records/edit/change-button.tsx";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import type { Driver } from "./driver-records.ts";
import { useDriversVehicles } from "./drivers-vehicles.queries.ts";
import { type Vehicle, vehicleRecords } from "./vehicle-records.ts";
import { vehicleText } from "./vehicle-words.ts";

/** The vehicles of a driver, each with the way to it; those that wait can be made active here. */
export function DriversVehicles(props: { readonly driver: Driver }) {
  const { driver } = props;
  const query = useDriversVehicles(driver.id);
  const error = useSteadyError(query);
  return (
    <Card label="Vehicles" className="md:p-6">
      <h2 className="mb-3 text-lead font-bold">Vehicles</h2>
      {!query.data && error === null && <Skeleton lines={3} label="Loading the vehicles" />}
      {!query.data && error !== null && (
        <ErrorState
          title="We could not load the vehicles"
          message={messageOf(error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.total === 0 && (
        <p className="text-quiet">
          No vehicle belongs to this driver. On a vehicle&rsquo;s own page you can choose its
          driver.
        </p>
      )}
      {query.data && query.data.total > 0 && (
        <ul className="divide-y divide-line">
          {query.data.items.map((vehicle) => (
            <li key={vehicle.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
              <VehicleRow vehicle={vehicle} isCurrent={vehicle.id === driver.vehicleId} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function VehicleRow(props: { readonly vehicle: Vehicle; readonly isCurrent: boolean }) {
  const { vehicle } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={webPaths.vehicleUpdate(vehicle.id)}
          className="link inline-flex min-h-11 items-center"
        >
          {formatPlate(vehicle.licencePlate)}
        </Link>
        <RecordStatusBadge status={vehicle.status} />
      </div>
      <p className="text-small text-quiet">
        {vehicleText(vehicle)}
        {props.isCurrent && ". The current vehicle."}
      </p>
      {vehicle.status === "pending" && (
        <ChangeButton
          kind={vehicleRecords}
          row={vehicle}
          change={{ status: "active" }}
          variant="secondary"
        >
          Make active
        </ChangeButton>
      )}
    </>
  );
}
