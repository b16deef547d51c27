import { truckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { pleaseSelectOption, SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { VehicleEntries } from "../drafts.ts";

export function VehicleFields(props: {
  readonly prefix?: string;
  readonly value: VehicleEntries;
  /** Takes the changed fields. A truck size is passed as it was chosen, 'pleaseSelect' included. */
  readonly onChange: (part: Partial<VehicleEntries>) => void;
}) {
  const entry = createFieldBinder(props.value, props.onChange, props.prefix);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField
        {...entry("truckSize")}
        label="Truck Size"
        value={props.value.truckSize || "pleaseSelect"}
        options={[
          pleaseSelectOption,
          ...truckSizes.map((size) => [size, truckSizeText(size)] as const),
        ]}
      />
      <TextField
        {...entry("licencePlate")}
        label="Licence plate"
        placeholder="ABC 123 GP"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SelectField {...entry("shape")} label="Body shape" options={shapes} />
      <SelectField {...entry("git")} label="Goods in transit (GIT)" options={insurances} />
      <div className="sm:col-span-2">
        <WholeNumberField
          {...entry("grossKg")}
          label="Gross mass (GVM) in kg"
          hint="As on the licence disc. Empty: what is usual for the size."
          optional
          onValueChange={(typed) =>
            props.onChange({ grossKg: typed.replace(/\D/g, "").slice(0, 6) })
          }
        />
      </div>
    </div>
  );
}

const shapes = [
  ["", "Please select"],
  ["open", "Open"],
  ["closed", "Closed"],
] as const;
const insurances = [
  ["", "Please select"],
  ["yes", "Yes, insured"],
  ["no", "No, not insured"],
] as const;

/** The value of an option: 'pleaseSelect' counts as nothing (docs/spec.md V-33). */
export function vehicleOptionValue(option: string): string {
  return option === "pleaseSelect" ? "" : option;
}
