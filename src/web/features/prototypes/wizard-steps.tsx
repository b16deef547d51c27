import { useEffect, useRef } from "react";
import { moveTimes } from "#domain/calendar/move-moment.ts";
import { offeredTrucks, truckText } from "#domain/fleet/truck-catalogue.ts";
import { capitalised } from "#domain/text/lists.ts";
import type { entryOf } from "#web/drafts/entry-of.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField, TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { recordedRows, smallestCount, type WizardAnswers } from "./wizard-answers.ts";

type StepProps = { readonly entry: ReturnType<typeof entryOf<WizardAnswers>> };

export function TripDetailsStep({ entry }: StepProps) {
  return (
    <>
      <TextField {...entry("pickup")} label="Pick Up" optional />
      <TextField {...entry("destination")} label="Destination" optional />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <DateField {...entry("moveDate")} label="Date of Move" optional />
        <SelectField {...entry("moveTime")} label="Time of Move" optional>
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

export function TruckSizeStep({ entry }: StepProps) {
  return (
    <RadioCards
      {...entry("truckSize")}
      label="Truck Size"
      optional
      options={offeredTrucks.map(({ size, fits }) => ({
        value: size,
        label: truckText(size),
        description: capitalised(fits),
      }))}
    />
  );
}

export function MoveDetailsStep({ entry }: StepProps) {
  const number = { type: "number", inputMode: "numeric", min: smallestCount, step: 1 } as const;
  return (
    <>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField {...number} {...entry("assistants")} label="Assistants" />
        <TextField {...number} {...entry("floors")} label="Floors" />
      </div>
      <TextAreaField {...entry("notes")} label="Notes" optional />
    </>
  );
}

/** Takes the focus when its step comes, so that what is new is read; not when the page opens. */
export function StepHeading(props: { readonly hasMoved: boolean; readonly children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { hasMoved } = props;
  useEffect(() => {
    if (hasMoved) ref.current?.focus();
  }, [hasMoved]);
  return (
    <h2 ref={ref} tabIndex={-1} className="mb-6 rounded-lg text-lead font-bold">
      {props.children}
    </h2>
  );
}

/** The recorded answers, and a note that they were not sent. */
export function RecordedAnswers(props: { readonly answers: WizardAnswers }) {
  return (
    <>
      <p className="mb-4 text-quiet">
        This is on your screen only: nothing was sent, and nothing is booked.
      </p>
      <table className="w-full">
        <caption className="sr-only">What was recorded</caption>
        <tbody className="divide-y divide-line">
          {recordedRows(props.answers).map(([name, value]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="w-2/5 py-3 pr-4 text-left font-normal text-quiet">
                {name}
              </th>
              <td className="py-3 font-semibold wrap-anywhere whitespace-pre-line">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function BackButton(props: { readonly onClick: () => void }) {
  return (
    <Button variant="secondary" icon={<ArrowLeftIcon className="size-5" />} onClick={props.onClick}>
      Back
    </Button>
  );
}
