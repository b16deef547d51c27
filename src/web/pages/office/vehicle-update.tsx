import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { OfficeDocuments } from "#web/features/documents/holder-documents.tsx";
import {
  ActivateVehicleButton,
  useVehicleActivationQuestion,
} from "#web/features/fleet/drivers-vehicles.tsx";
import {
  driverRecords,
  ownerRecords,
  truckSizeOptions,
  type Vehicle,
  vehicleRecords,
} from "#web/features/fleet/fleet-records.ts";
import { OpenOrdersCard } from "#web/features/orders/list/open-orders.tsx";
import {
  type OrderHandovers,
  suspensionQuestion,
} from "#web/features/orders/list/suspension-question.tsx";
import { EditForm, FullWidthField } from "#web/office/edit/edit-form.tsx";
import { RecordPicker, yesNoOptions } from "#web/office/edit/record-field.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { LoadedRecordName } from "#web/office/list/record-links.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { partyStatusOptions } from "#web/office/record-status.tsx";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { RecordLayout } from "./record-parts.tsx";

export const pageHead = { title: "Edit vehicle" };

export default function VehicleUpdate() {
  return (
    <RecordPage kind={vehicleRecords} listPath={webPaths.vehicles()}>
      {(vehicle) => (
        <>
          {vehicle.status === "pending" && (
            <>
              <Card label="Waiting for review" className="border-l-4 border-l-price md:p-6">
                <h2 className="text-lead font-bold">This vehicle is waiting for review</h2>
                <p className="mt-2 mb-4">
                  Accept its documents below, or mark them as received, then make it active.
                </p>
                <ActivateVehicleButton vehicle={vehicle} />
              </Card>
              <OfficeDocuments id={vehicle.id} />
            </>
          )}
          <OpenOrdersCard holder={orderHolder(vehicle)} place="above" />
          <RecordLayout
            form={<VehicleForm vehicle={vehicle} />}
            beside={
              <>
                <VehicleDriver driverId={vehicle.driverId} />
                <OpenOrdersCard holder={orderHolder(vehicle)} place="beside" />
              </>
            }
          />
          {vehicle.status !== "pending" && <OfficeDocuments id={vehicle.id} />}
        </>
      )}
    </RecordPage>
  );
}

const orderHolder = ({ id, licencePlate, status }: Vehicle) => ({
  filter: { vehicleId: id },
  name: formatUnbrokenLicencePlate(licencePlate),
  status,
});

const shapeOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

function VehicleForm({ vehicle }: { readonly vehicle: Vehicle }) {
  const [openOrders, setOpenOrders] = useState<OrderHandovers>([]);
  const askActivation = useVehicleActivationQuestion(vehicle);
  const form = useRecordForm(
    vehicleRecords,
    vehicle,
    ({ id: _, lacksDocuments: _l, ...values }) => values,
  );
  const mass = form.bind("grossKg");
  return (
    <EditForm
      form={form}
      label="Edit vehicle"
      ask={({ status }) =>
        suspensionQuestion(orderHolder(vehicle), status, setOpenOrders) ?? askActivation(status)
      }
      also={{ openOrders }}
    >
      <NullableSelectField
        label="Truck Size"
        options={truckSizeOptions}
        {...form.bind("truckSize")}
      />
      <TextField
        label="Licence Plate"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind("licencePlate")}
      />
      <NullableSelectField label="Shape" options={shapeOptions} {...form.bind("shape")} />
      <NullableSelectField
        label="Goods in Transit (GIT)"
        options={yesNoOptions}
        {...form.bind("git")}
      />
      <FullWidthField>
        <WholeNumberField
          label="Gross mass (GVM) in kg"
          hint="As on the licence disc. Above 3 500 kg the law asks for a permit, an operator card and code C1."
          {...mass}
          value={mass.value === 0 ? "" : String(mass.value)}
          onValueChange={(typed) =>
            mass.onValueChange(Number(typed.replace(/\D/g, "").slice(0, 6)))
          }
        />
      </FullWidthField>
      <RecordPicker label="Owner" kind={ownerRecords} {...form.bind("ownerId")} />
      <RecordPicker label="Driver" kind={driverRecords} {...form.bind("driverId")} />
      <NullableSelectField label="Status" options={partyStatusOptions} {...form.bind("status")} />
    </EditForm>
  );
}

function VehicleDriver({ driverId }: { readonly driverId: string | null }) {
  return (
    <Card title="Driver" className="md:p-6">
      {driverId === null ? (
        <p className="text-quiet">Nobody drives this vehicle yet.</p>
      ) : (
        <Link
          to={webPaths.driverUpdate(driverId)}
          className="link inline-flex min-h-11 max-w-full items-center gap-2"
        >
          <span className="min-w-0">
            <LoadedRecordName kind={driverRecords} id={driverId} />
          </span>
          <ArrowRightIcon className="size-5" />
        </Link>
      )}
    </Card>
  );
}
