import { webPaths } from "#contract/web-paths.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { formatPlate } from "#web/office/record-kind.ts";
import { RecordStatusBadge } from "#web/office/record-status.tsx";
import { ActivateButton } from "#web/office/write-buttons.tsx";
import type { ButtonProps } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { useDriverActivation, useVehicleActivation } from "./activation.tsx";
import { type Driver, driverRecords } from "./driver-records.ts";
import {
  useDriversVehicles,
  type Vehicle,
  vehicleRecords,
  vehicleText,
} from "./vehicle-records.ts";

/** The steps of the review of a driver (specification, section 1). */
export function ReviewCard(props: { readonly driver: Driver }) {
  const { driver } = props;
  const ask = useDriverActivation(driver);
  return (
    <Card label="Waiting for review" className="border-l-4 border-l-price md:p-6">
      <h2 className="text-lead font-bold">{driver.name} is waiting for review</h2>
      <ol className="mt-3 mb-5 grid max-w-text list-decimal gap-1 pl-5">
        <li>Accept the documents below, or mark as received what came by message.</li>
        <li>Look at each vehicle and make it active.</li>
        <li>Make the driver active. {driver.name} is told by email.</li>
      </ol>
      <ActivateButton kind={driverRecords} row={driver} question={ask("active")} />
    </Card>
  );
}

/** The vehicles of a driver, each with the way to it; those that wait can be made active here. */
export function DriversVehicles(props: { readonly driver: Driver }) {
  const { driver } = props;
  return (
    <Card title="Vehicles" className="md:p-6">
      <Loaded query={useDriversVehicles(driver.id)} what="the vehicles" lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-quiet">
              No vehicle belongs to this driver. On a vehicle&rsquo;s own page you can choose its
              driver.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((vehicle) => (
                <li key={vehicle.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
                  <VehicleRow vehicle={vehicle} isCurrent={vehicle.id === driver.vehicleId} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
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
      {vehicle.status === "pending" && <VehicleActivation vehicle={vehicle} variant="secondary" />}
    </>
  );
}

/** The button that makes a vehicle active. */
export function VehicleActivation(
  props: Pick<ButtonProps, "variant"> & { readonly vehicle: Vehicle },
) {
  const { vehicle, ...look } = props;
  const ask = useVehicleActivation(vehicle);
  return <ActivateButton kind={vehicleRecords} row={vehicle} question={ask("active")} {...look} />;
}
