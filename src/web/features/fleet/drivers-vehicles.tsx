import { webPaths } from "#contract/web-paths.ts";
import { missingActiveVehicle, missingDriverDocuments } from "#domain/fleet/documents.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import type { ConfirmSaveQuestion } from "#web/office/edit/edit-form.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { RecordStatusBadge } from "#web/office/record-status.tsx";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import type { ButtonProps } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import {
  type Driver,
  describeVehicle,
  driverRecords,
  useDriverVehicles,
  type Vehicle,
  vehicleRecords,
} from "./fleet-records.ts";

type Reviewed = { readonly id: string; readonly status: PartyStatus };

/**
 * The question that staff answer before a driver or a vehicle that lacks something becomes active. It is
 * null where nothing is missing or another status is chosen, and undefined until what is missing is known.
 *
 * @param lacking what is missing besides documents; undefined until it is known
 */
function useActivation(
  { id, status }: Reviewed,
  lacking: readonly string[] | undefined,
): (next: PartyStatus) => ConfirmSaveQuestion | null | undefined {
  const { data: holder } = useApiRead("GET /api/documents/of/{id}", { params: { id } });
  return (next) => {
    if (next !== "active" || status === "active") return null;
    if (!holder || !lacking) return undefined;
    const missing = [...missingDriverDocuments(holder.kinds), ...lacking];
    if (missing.length === 0) return null;
    return {
      question: "Make active although something is missing?",
      also: {},
      children: (
        <div className="grid gap-3">
          <ul className="list-disc pl-5">
            {missing.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
          <p>The history keeps what is missing now, and that you confirmed it.</p>
        </div>
      ),
    };
  };
}

/** The props of the "Make active" button, which is disabled until the missing documents are known. */
const activation = (name: string, question: ConfirmSaveQuestion | null | undefined) => ({
  label: "Make active",
  about: `, ${name}`,
  disabled: question === undefined,
  ...(question && { question: question.question, children: question.children }),
});

export const useVehicleActivationQuestion = (vehicle: Reviewed) => useActivation(vehicle, []);

export function useDriverActivationQuestion(driver: Driver) {
  const { data } = useDriverVehicles(driver.id);
  const current = data?.items.find(({ id }) => id === driver.vehicleId);
  return useActivation(driver, data && missingActiveVehicle(current?.status ?? null));
}

export function FleetReviewCard({ driver }: { readonly driver: Driver }) {
  const ask = useDriverActivationQuestion(driver);
  return (
    <Card label="Waiting for review" className="border-l-4 border-l-price md:p-6">
      <h2 className="text-lead font-bold">{driver.name} is waiting for review</h2>
      <ol className="mt-3 mb-5 grid max-w-text list-decimal gap-1 pl-5">
        <li>Accept the documents below, or mark as received what came by message.</li>
        <li>Look at each vehicle and make it active.</li>
        <li>Make the driver active. {driver.name} is told by email.</li>
      </ol>
      <OfficeActionButton
        variant="primary"
        {...activation(driverRecords.rowName(driver), ask("active"))}
        write={() => driverRecords.update(driver.id, { status: "active" })}
      />
    </Card>
  );
}

export function DriverVehicles({ driver }: { readonly driver: Driver }) {
  return (
    <Card title="Vehicles" className="md:p-6">
      <LoadedContent query={useDriverVehicles(driver.id)} what="the vehicles" lines={3}>
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
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <Link
                      to={webPaths.vehicleUpdate(vehicle.id)}
                      className="link inline-flex min-h-11 items-center"
                    >
                      {formatUnbrokenLicencePlate(vehicle.licencePlate)}
                    </Link>
                    <RecordStatusBadge status={vehicle.status} />
                  </div>
                  <p className="text-small text-quiet">
                    {describeVehicle(vehicle)}
                    {vehicle.id === driver.vehicleId && ". The current vehicle."}
                  </p>
                  {vehicle.status === "pending" && (
                    <ActivateVehicleButton vehicle={vehicle} variant="secondary" />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Card>
  );
}

export function ActivateVehicleButton(
  props: Pick<ButtonProps, "variant"> & { readonly vehicle: Vehicle },
) {
  const { vehicle, ...look } = props;
  const ask = useVehicleActivationQuestion(vehicle);
  return (
    <div>
      <OfficeActionButton
        variant="primary"
        {...look}
        {...activation(vehicleRecords.rowName(vehicle), ask("active"))}
        write={() => vehicleRecords.update(vehicle.id, { status: "active" })}
      />
    </div>
  );
}
