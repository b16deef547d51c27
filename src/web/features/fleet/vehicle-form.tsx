import { EditForm } from "#web/parts/records/edit/edit-form.tsx";
import { OptionField, RecordField, yesNoOptions } from "#web/parts/records/edit/record-field.tsx";
import { useRecordForm } from "#web/parts/records/edit/use-record-form.ts";
import { statusOptions } from "#web/parts/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { driverChoices } from "./driver-records.ts";
import { ownerChoices } from "./owner-records.ts";
import { shapeOptions, sizeOptions, type Vehicle, vehicleRecords } from "./vehicle-records.ts";

/** The fields of a vehicle that the office can change (specification, section 7). */
export function VehicleForm(props: { readonly vehicle: Vehicle }) {
  const form = useRecordForm(vehicleRecords, props.vehicle, ({ id: _, ...values }) => values);
  return (
    <Card className="md:p-6">
      <EditForm form={form} label="Edit vehicle">
        <OptionField label="Truck Size" options={sizeOptions} {...form.bind("truckSize")} />
        <TextField
          label="Licence Plate"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.bind("licencePlate")}
        />
        <OptionField label="Shape" options={shapeOptions} {...form.bind("shape")} />
        <OptionField label="Goods in Transit (GIT)" options={yesNoOptions} {...form.bind("git")} />
        <RecordField label="Owner" choices={ownerChoices} {...form.bind("ownerId")} />
        <RecordField label="Driver" choices={driverChoices} {...form.bind("driverId")} />
        <OptionField label="Status" options={statusOptions} {...form.bind("status")} />
      </EditForm>
    </Card>
  );
}
