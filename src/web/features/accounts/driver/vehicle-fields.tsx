import type { VehicleInput } from "#domain/fleet/check-vehicle.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** The fields of a vehicle: size, plate, body and insurance. */
export function VehicleFields(props: {
  /** Stands before each name, such as "vehicles.0.". */
  readonly prefix?: string;
  readonly value: VehicleInput;
  /** A truck size is given as it was chosen, 'pleaseSelect' included. */
  readonly onChange: (part: Partial<VehicleInput>) => void;
}) {
  const { prefix = "", value, onChange } = props;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField
        name={`${prefix}truckSize`}
        label="Truck Size"
        value={value.truckSize === "" ? "pleaseSelect" : value.truckSize}
        onValueChange={(truckSize) => onChange({ truckSize })}
      >
        <option value="pleaseSelect">Please select</option>
        {truckSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
      <TextField
        name={`${prefix}licencePlate`}
        label="Licence plate"
        placeholder="ABC 123 GP"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value.licencePlate}
        onValueChange={(licencePlate) => onChange({ licencePlate })}
      />
      <SelectField
        name={`${prefix}shape`}
        label="Body shape"
        value={value.shape}
        onValueChange={(shape) => onChange({ shape })}
      >
        <option value="">Please select</option>
        <option value="open">Open</option>
        <option value="closed">Closed</option>
      </SelectField>
      <SelectField
        name={`${prefix}git`}
        label="Goods in transit (GIT)"
        value={value.git}
        onValueChange={(git) => onChange({ git })}
      >
        <option value="">Please select</option>
        <option value="yes">Yes, insured</option>
        <option value="no">No, not insured</option>
      </SelectField>
    </div>
  );
}
