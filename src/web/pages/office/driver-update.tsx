import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { AvailabilityForm } from "#web/features/dispatch/availability.tsx";
import { OfficeDocuments } from "#web/features/documents/holder-documents.tsx";
import {
  DriverVehicles,
  FleetReviewCard,
  useDriverActivationQuestion,
} from "#web/features/fleet/drivers-vehicles.tsx";
import {
  type Driver,
  driverRecords,
  ownerRecords,
  useDriverVehicles,
} from "#web/features/fleet/fleet-records.ts";
import {
  type OrderHandovers,
  suspensionQuestion,
} from "#web/features/orders/list/suspension-question.tsx";
import { WalletCard } from "#web/features/wallets/wallet-parts.tsx";
import {
  EditForm,
  EditPersonFields,
  editablePersonValues,
  FullWidthField,
} from "#web/office/edit/edit-form.tsx";
import { RecordPicker, yesNoOptions } from "#web/office/edit/record-field.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { formatUnbrokenLicencePlate, shortRecordId } from "#web/office/record-kind.ts";
import { partyStatusOptions } from "#web/office/record-status.tsx";
import type { RecordWithOrders } from "#web/parts/orders/read-orders.ts";
import { ConsentsCard, ErasedPersonOrForm } from "#web/parts/people/consents-card.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { RecordLayout, RelatedOrders } from "./record-parts.tsx";

export const pageHead = { title: "Edit driver" };

export default function DriverUpdate() {
  return (
    <RecordPage kind={driverRecords} listPath={webPaths.drivers()}>
      {(driver) => <DriverParts driver={driver} />}
    </RecordPage>
  );
}

/** The content of a driver's record. While the driver waits for review, the review comes first. */
function DriverParts({ driver }: { readonly driver: Driver }) {
  const isWaiting = driver.status === "pending";
  const { id, name, status } = driver;
  const holder = { filter: { driverId: id }, name, status };
  return (
    <>
      {isWaiting && (
        <>
          <div className="grid items-start gap-6 md:grid-cols-2">
            <FleetReviewCard driver={driver} />
            <DriverVehicles driver={driver} />
          </div>
          <OfficeDocuments id={id} />
        </>
      )}
      <RelatedOrders holder={holder} place="above" />
      <RecordLayout
        form={
          <div className="grid grid-cols-1 gap-6">
            <ErasedPersonOrForm id={id}>
              <DriverForm driver={driver} holder={holder} />
            </ErasedPersonOrForm>
            {!isWaiting && <OfficeDocuments id={id} />}
            <AvailabilityForm driverId={id} title={`When ${name} works`} />
          </div>
        }
        beside={
          <>
            {!isWaiting && <DriverVehicles driver={driver} />}
            <WalletCard driverId={id} />
            <RelatedOrders holder={holder} place="beside" />
            <ConsentsCard partyType="driver" person={driver} />
          </>
        }
      />
    </>
  );
}

function DriverForm(props: { readonly driver: Driver; readonly holder: RecordWithOrders }) {
  const { driver } = props;
  const [openOrders, setOpenOrders] = useState<OrderHandovers>([]);
  const askActivation = useDriverActivationQuestion(driver);
  const form = useRecordForm(driverRecords, driver, (row) => {
    const { vehiclePlate: _p, vehicleTruckSize: _s, lacksDocuments: _l, ...values } = row;
    return editablePersonValues(values);
  });
  const vehicles = useVehicleOptions(driver);
  return (
    <EditForm
      form={form}
      label="Edit driver"
      ask={({ status }) =>
        suspensionQuestion(props.holder, status, setOpenOrders) ?? askActivation(status)
      }
      also={{ openOrders }}
    >
      <EditPersonFields
        bind={form.bind}
        emailHint="A new address ends the driver's logins and password. We mail both addresses how to choose another."
      />
      <TextField label="Area" {...form.bind("area")} />
      <NullableSelectField label="Status" options={partyStatusOptions} {...form.bind("status")} />
      <NullableSelectField
        label="Owner Driver"
        options={yesNoOptions}
        {...form.bind("ownerDriver")}
      />
      <FullWidthField>
        <RecordPicker
          label="Owner"
          hint="Who owns the vehicles that this driver came with."
          kind={ownerRecords}
          {...form.bind("ownerId")}
        />
      </FullWidthField>
      <FullWidthField>
        <NullableSelectField
          label="Current vehicle"
          hint="New orders of this driver go out with it."
          options={vehicles}
          {...form.bind("vehicleId")}
        />
      </FullWidthField>
    </EditForm>
  );
}

/** The options for a driver's current vehicle: none, and the vehicles of the driver. */
function useVehicleOptions({ id, vehicleId }: Driver) {
  const { data } = useDriverVehicles(id);
  const known = (data?.items ?? []).map((vehicle) => ({
    value: vehicle.id as string | null,
    label: `${formatUnbrokenLicencePlate(vehicle.licencePlate)}, ${truckSizeText(vehicle.truckSize)}, ${vehicle.status}`,
  }));
  const isKnown = vehicleId === null || known.some(({ value }) => value === vehicleId);
  return [
    { value: null, label: "None" },
    ...known,
    ...(isKnown ? [] : [{ value: vehicleId, label: shortRecordId(vehicleId) }]),
  ];
}
