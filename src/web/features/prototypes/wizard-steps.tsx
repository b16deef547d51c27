import { useEffect, useRef } from "react";
import { moveTimes } from "#domain/calendar/move-moment.ts";
import {
  type OfferedSize,
  offeredTrucks,
  truckCatalogue,
  truckText,
} from "#domain/fleet/truck-catalogue.ts";
import { capitalised } from "#domain/text/lists.ts";
import type { entryOf } from "#web/drafts/entry-of.ts";
import { formatDateTime } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField, TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import type { FieldErrors } from "#web/ui/form/form-context.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";

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

/** The answers of the three steps of /testquote2, as they were entered. */
export type WizardAnswers = {
  readonly pickup: string;
  readonly destination: string;
  readonly moveDate: string;
  readonly moveTime: string;
  readonly truckSize: OfferedSize | "";
  readonly assistants: string;
  readonly floors: string;
  readonly notes: string;
};

export const emptyAnswers: WizardAnswers = {
  pickup: "",
  destination: "",
  moveDate: "",
  moveTime: "",
  truckSize: "",
  assistants: "0",
  floors: "0",
  notes: "",
};

/** The smallest number of assistants and of floors (specification, section 2). */
export const smallestCount = 0;

/** The errors of the numbers in the last step; the other answers are not checked. */
export function checkCounts(answers: Pick<WizardAnswers, "assistants" | "floors">): FieldErrors {
  const check = (label: string, text: string) =>
    /^\d+$/.test(text) && Number(text) >= smallestCount
      ? undefined
      : `${label} must be a whole number, ${smallestCount} or more`;
  return {
    assistants: check("Assistants", answers.assistants),
    floors: check("Floors", answers.floors),
  };
}

/** The recorded answers, row by row. */
export function recordedRows(answers: WizardAnswers): readonly (readonly [string, string])[] {
  const { truckSize, moveDate, moveTime } = answers;
  const moment = moveDate === "" ? moveTime : formatDateTime(moveDate, moveTime);
  const rows = [
    ["Pick Up", answers.pickup],
    ["Destination", answers.destination],
    ["Date and time", moment],
    ["Truck Size", truckSize === "" ? "" : truckCatalogue[truckSize].name],
    ["Assistants", answers.assistants],
    ["Floors", answers.floors],
    ["Notes", answers.notes],
  ] as const;
  return rows.map(([name, value]) => [name, value.trim() || "Left empty"]);
}
