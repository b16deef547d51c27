import type { VehicleInput } from "#domain/fleet/check-vehicle.ts";
import { sizeText, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { entryOf } from "#web/drafts/entry-of.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";

/** The fields of a vehicle: size, plate, body and insurance. */
export function VehicleFields(props: {
  /** Prefix of each name, such as "vehicles.0.". */
  readonly prefix?: string;
  readonly value: VehicleInput;
  /** A truck size is given as it was chosen, 'pleaseSelect' included. */
  readonly onChange: (part: Partial<VehicleInput>) => void;
}) {
  const entry = entryOf(props.value, props.onChange, props.prefix);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField
        {...entry("truckSize")}
        label="Truck Size"
        value={props.value.truckSize || "pleaseSelect"}
      >
        <option value="pleaseSelect">Please select</option>
        {truckSizes.map((size) => (
          <option key={size} value={size}>
            {sizeText(size)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...entry("licencePlate")}
        label="Licence plate"
        placeholder="ABC 123 GP"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SelectField {...entry("shape")} label="Body shape">
        <option value="">Please select</option>
        <option value="open">Open</option>
        <option value="closed">Closed</option>
      </SelectField>
      <SelectField {...entry("git")} label="Goods in transit (GIT)">
        <option value="">Please select</option>
        <option value="yes">Yes, insured</option>
        <option value="no">No, not insured</option>
      </SelectField>
    </div>
  );
}

/** One vehicle of the list, to fill in, change or remove. */
export function VehicleCard(props: {
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly headingId: string;
  readonly vehicle: VehicleInput;
  /** A list is never empty, so the only one cannot be removed. */
  readonly isOnlyOne: boolean;
  readonly onChange: (part: Partial<VehicleInput>) => void;
  readonly onRemove: () => void;
}) {
  const { index, headingId, onChange } = props;
  const name = `Vehicle ${index + 1}`;
  return (
    <li>
      <fieldset
        aria-labelledby={headingId}
        className="min-w-0 rounded-card border border-line bg-paper p-4"
      >
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
          <h3 id={headingId} tabIndex={-1} className="font-bold">
            {name}
          </h3>
          {!props.isOnlyOne && (
            <Button
              variant="quiet"
              size="compact"
              className="-mr-4"
              aria-label={`Remove vehicle ${index + 1}`}
              onClick={props.onRemove}
            >
              Remove
            </Button>
          )}
        </div>
        <FieldGroupContext value={props.isOnlyOne ? null : name}>
          <VehicleFields
            prefix={`vehicles.${index}.`}
            value={props.vehicle}
            onChange={({ truckSize, ...part }) =>
              onChange(truckSize === undefined ? part : { ...part, truckSize: choiceOf(truckSize) })
            }
          />
        </FieldGroupContext>
      </fieldset>
    </li>
  );
}

/** The value of an option: 'pleaseSelect' counts as nothing (specification, section 4). */
export function choiceOf(option: string): string {
  return option === "pleaseSelect" ? "" : option;
}
