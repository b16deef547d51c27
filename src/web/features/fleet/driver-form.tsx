import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import {
  EditForm,
  PersonFields,
  type SaveQuestion,
  WideField,
  withGroupedNumber,
} from "#web/office/edit/edit-form.tsx";
import { RecordField, yesNoOptions } from "#web/office/edit/record-field.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { formatPlate, shortId } from "#web/office/record-kind.ts";
import { statusOptions } from "#web/office/record-status.tsx";
import { OptionField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type Driver, driverRecords } from "./driver-records.ts";
import { ownerRecords } from "./owner-records.ts";
import { useDriversVehicles } from "./vehicle-records.ts";

function editableFields(driver: Driver) {
  const { id: _, vehiclePlate: _p, vehicleTruckSize: _s, lacksDocuments: _l, ...values } = driver;
  return withGroupedNumber(values);
}

/** The fields of a driver that the office can change (specification, section 7). */
export function DriverForm(props: {
  readonly driver: Driver;
  readonly ask: (next: Pick<Driver, "status">) => SaveQuestion | null | undefined;
  /** What is sent too once the question is answered with Yes. */
  readonly also: object;
}) {
  const { driver } = props;
  const form = useRecordForm(driverRecords, driver, editableFields);
  const vehicles = useVehicleOptions(driver);
  return (
    <EditForm form={form} label="Edit driver" ask={props.ask} also={props.also}>
      <PersonFields
        bind={form.bind}
        emailHint="A new address ends the driver's logins and password. We mail both addresses how to choose another."
      />
      <TextField label="Area" autoComplete="off" {...form.bind("area")} />
      <OptionField label="Status" options={statusOptions} {...form.bind("status")} />
      <OptionField label="Owner Driver" options={yesNoOptions} {...form.bind("ownerDriver")} />
      <WideField>
        <RecordField
          label="Owner"
          hint="Who owns the vehicles that this driver came with."
          kind={ownerRecords}
          {...form.bind("ownerId")}
        />
      </WideField>
      <WideField>
        <OptionField
          label="Current vehicle"
          hint="New orders of this driver go out with it."
          options={vehicles}
          {...form.bind("vehicleId")}
        />
      </WideField>
    </EditForm>
  );
}

/** The driver's vehicles and none; the stored one always, also while the others are not known. */
function useVehicleOptions({ id, vehicleId }: Driver) {
  const { data } = useDriversVehicles(id);
  const known = (data?.items ?? []).map((vehicle) => ({
    value: vehicle.id as string | null,
    label: `${formatPlate(vehicle.licencePlate)}, ${sizeText(vehicle.truckSize)}, ${vehicle.status}`,
  }));
  const isKnown = vehicleId === null || known.some(({ value }) => value === vehicleId);
  return [
    { value: null, label: "None" },
    ...known,
    ...(isKnown ? [] : [{ value: vehicleId, label: shortId(vehicleId) }]),
  ];
}
