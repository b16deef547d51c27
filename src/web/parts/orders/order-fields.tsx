import type { ReactNode } from "react";
import type { MoveAddressDetails } from "#domain/orders/move-ends.ts";
import { maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";
import { formatPhone } from "#web/format.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";

/** The fields for the street, the unit and the contact person at the pickup or the destination. */
export function MoveAddressFieldset(props: {
  readonly end: TripEnd;
  readonly title: string;
  readonly value: MoveAddressDetails;
  readonly onChange: (part: Partial<MoveAddressDetails>) => void;
  /** True where the chosen place is already a full address, so that the form has no field for the street. */
  readonly isDoor?: boolean;
  readonly children?: ReactNode;
}) {
  const { end, title } = props;
  const entry = createFieldBinder(props.value, props.onChange, `${end}Details.`);
  /** The `autocomplete` value of a field, by which browsers keep pickup and destination apart. */
  const autoComplete = (field: string) => `section-${end} ${field}`;
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 text-lead font-bold">{title}</legend>
      {props.children}
      <FieldGroupContext value={title}>
        {!props.isDoor && (
          <TextField
            {...entry("address")}
            label="Street and number"
            hint="Or the name of the complex, building or landmark."
            autoComplete={autoComplete("address-line1")}
          />
        )}
        <TextField
          {...entry("unit")}
          label="Unit, complex and gate"
          optional
          hint="How the driver gets in, for example Unit 4, Acacia Court."
          autoComplete={autoComplete("address-line2")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...entry("contactName")}
            label="Contact person"
            hint="Who is there on the day."
            autoComplete={autoComplete("name")}
          />
          <TextField
            {...entry("contactCellphone")}
            label="Contact cellphone"
            hint={`Such as ${formatPhone("0825550000")}.`}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete("tel")}
          />
        </div>
      </FieldGroupContext>
    </fieldset>
  );
}

type HelpersAndFloors = { readonly helpers: number; readonly floors: number };

const crewFields = [
  ["helpers", "Helpers", maxHelpers],
  ["floors", "Floors", maxFloors],
] as const;

/** The fields for the numbers of helpers and of floors. */
export function HelpersAndFloorsFields(props: {
  readonly value: HelpersAndFloors;
  readonly onChange: (part: Partial<HelpersAndFloors>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-5">
      {crewFields.map(([name, label, max]) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          value={String(props.value[name])}
          options={[...Array(max + 1).keys()]}
          onValueChange={(count) => props.onChange({ [name]: Number(count) })}
        />
      ))}
    </div>
  );
}
