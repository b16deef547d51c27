import { moveTimes } from "#domain/calendar/move-moment.ts";
import { offeredTrucks, truckText } from "#domain/fleet/truck-catalogue.ts";
import { capitalised } from "#domain/text/lists.ts";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextAreaField } from "#web/ui/fields/text-area-field.tsx";
import { DateField, TextField } from "#web/ui/fields/text-field.tsx";
import { smallestCount, type WizardAnswers } from "./wizard-answers.ts";

type StepProps = {
  readonly answers: WizardAnswers;
  readonly onChange: (part: Partial<WizardAnswers>) => void;
};

export function TripDetailsStep({ answers, onChange }: StepProps) {
  return (
    <>
      <TextField
        name="pickup"
        label="Pick Up"
        optional
        value={answers.pickup}
        onValueChange={(pickup) => onChange({ pickup })}
      />
      <TextField
        name="destination"
        label="Destination"
        optional
        value={answers.destination}
        onValueChange={(destination) => onChange({ destination })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField
          name="moveDate"
          label="Date of Move"
          optional
          value={answers.moveDate}
          onValueChange={(moveDate) => onChange({ moveDate })}
        />
        <SelectField
          name="moveTime"
          label="Time of Move"
          optional
          value={answers.moveTime}
          onValueChange={(moveTime) => onChange({ moveTime })}
        >
          <option value="">Please select</option>
          {moveTimes().map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

export function TruckSizeStep({ answers, onChange }: StepProps) {
  return (
    <RadioCards
      name="truckSize"
      label="Truck Size"
      optional
      options={offeredTrucks.map(({ size, fits }) => ({
        value: size,
        label: truckText(size),
        description: capitalised(fits),
      }))}
      value={answers.truckSize === "" ? null : answers.truckSize}
      onValueChange={(truckSize) => onChange({ truckSize })}
    />
  );
}

export function MoveDetailsStep({ answers, onChange }: StepProps) {
  const number = { type: "number", inputMode: "numeric", min: smallestCount, step: 1 } as const;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...number}
          name="assistants"
          label="Assistants"
          value={answers.assistants}
          onValueChange={(assistants) => onChange({ assistants })}
        />
        <TextField
          {...number}
          name="floors"
          label="Floors"
          value={answers.floors}
          onValueChange={(floors) => onChange({ floors })}
        />
      </div>
      <TextAreaField
        name="notes"
        label="Notes"
        optional
        value={answers.notes}
        onValueChange={(notes) => onChange({ notes })}
      />
    </>
  );
}
