import { type ReactNode, useState } from "react";
import { moveStartTimes } from "#domain/calendar/move-moment.ts";
import {
  type OfferedTruckSize,
  offeredTrucks,
  truckCatalogue,
  truckNameAndSize,
} from "#domain/fleet/truck-catalogue.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useFocusOnChange } from "#web/browser/use-focus-on-change.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { formatDateTime } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { FactsTable } from "#web/ui/facts-table.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField, TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { ArrowLeftIcon, ArrowRightIcon, RetryIcon } from "#web/ui/icons.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { StepProgress } from "#web/ui/step-line.tsx";

export const pageHead = {
  title: "Prototype: the quote in three steps",
  description: "A trial of the quote form in three steps that records nothing but on the page.",
};

export default function PrototypeWizard() {
  return (
    <div className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-text">
        <PageHeading intro="A trial in three steps. It keeps what you enter on this page and sends nothing.">
          Prototype: the quote in three steps
        </PageHeading>
        <Card>
          <QuoteWizard />
        </Card>
      </div>
    </div>
  );
}

const emptyAnswers = {
  pickup: "",
  destination: "",
  moveDate: "",
  moveTime: "",
  truckSize: "" as OfferedTruckSize | "",
  assistants: "0",
  floors: "0",
  notes: "",
};

type Answers = typeof emptyAnswers;
type Entry = ReturnType<typeof createFieldBinder<Answers>>;

const pair = "grid grid-cols-1 gap-6 sm:grid-cols-2";
const number = { type: "number", inputMode: "numeric", min: 0, step: 1 } as const;

/** The fields of each step, by the title of the step. */
const stepFields: Readonly<Record<string, (entry: Entry) => ReactNode>> = {
  "Trip details": (entry) => (
    <>
      <TextField {...entry("pickup")} label="Pick Up" optional />
      <TextField {...entry("destination")} label="Destination" optional />
      <div className={pair}>
        <DateField {...entry("moveDate")} label="Date of Move" optional />
        <SelectField
          {...entry("moveTime")}
          label="Time of Move"
          optional
          options={[["", "Please select"], ...moveStartTimes]}
        />
      </div>
    </>
  ),
  "Truck size": (entry) => (
    <RadioCards
      {...entry("truckSize")}
      label="Truck Size"
      optional
      options={offeredTrucks.map(({ size, fits }) => ({
        value: size,
        label: truckNameAndSize(size),
        description: capitaliseFirstLetter(fits),
      }))}
    />
  ),
  "Move details": (entry) => (
    <>
      <div className={pair}>
        <TextField {...number} {...entry("assistants")} label="Assistants" />
        <TextField {...number} {...entry("floors")} label="Floors" />
      </div>
      <TextAreaField {...entry("notes")} label="Notes" optional />
    </>
  ),
};
const steps = Object.keys(stepFields);
const lastStep = steps.length - 1;

function QuoteWizard() {
  const [step, setStep] = useState(0);
  const [answers, setAnswers] = useState(emptyAnswers);
  const call = useFormCall();
  // A screen reader reads out the heading of each new step, but not of the first.
  const heading = useFocusOnChange(step);
  const isRecorded = step > lastStep;
  const title = steps[step] ?? "";
  const entry = createFieldBinder(answers, (part) => setAnswers((last) => ({ ...last, ...part })));

  function goTo(next: number) {
    call.clear();
    setStep(next);
  }

  const next = () =>
    void call.submit(step === lastStep ? checkCounts(answers) : {}, async () => goTo(step + 1));

  const back = (
    <Button
      variant="secondary"
      icon={<ArrowLeftIcon className="size-5" />}
      onClick={() => goTo(step - 1)}
    >
      Back
    </Button>
  );
  return (
    <>
      <StepProgress label="Steps of this quote" steps={steps} current={step} />
      <h2 ref={heading} tabIndex={-1} className="mb-6 rounded-lg text-lead font-bold">
        {isRecorded ? "What was recorded" : `Step ${step + 1} of ${steps.length}: ${title}`}
      </h2>
      {isRecorded ? (
        <>
          <RecordedAnswers answers={answers} />
          <div className="mt-6 grid gap-3 sm:flex sm:justify-between">
            {back}
            <Button
              variant="secondary"
              icon={<RetryIcon className="size-5" />}
              onClick={() => {
                setAnswers(emptyAnswers);
                goTo(0);
              }}
            >
              Start again
            </Button>
          </div>
        </>
      ) : (
        <Form label={title} onSubmit={next} call={call}>
          {stepFields[title]?.(entry)}
          <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
            {step > 0 ? back : <span />}
            <SubmitButton className="min-w-32">
              {step === lastStep ? "Finish" : "Next"}
              <ArrowRightIcon className="size-5" />
            </SubmitButton>
          </div>
        </Form>
      )}
    </>
  );
}

function checkCounts({ assistants, floors }: Answers) {
  const check = (label: string, text: string) =>
    /^\d+$/.test(text) ? undefined : `${label} must be a whole number, 0 or more`;
  return { assistants: check("Assistants", assistants), floors: check("Floors", floors) };
}

function RecordedAnswers({ answers }: { readonly answers: Answers }) {
  const { truckSize, moveDate, moveTime } = answers;
  const rows = [
    ["Pick Up", answers.pickup],
    ["Destination", answers.destination],
    ["Date and time", moveDate === "" ? moveTime : formatDateTime(moveDate, moveTime)],
    ["Truck Size", truckSize === "" ? "" : truckCatalogue[truckSize].name],
    ["Assistants", answers.assistants],
    ["Floors", answers.floors],
    ["Notes", answers.notes],
  ] as const;
  return (
    <>
      <p className="mb-4 text-quiet">
        This is on your screen only: nothing was sent, and nothing is booked.
      </p>
      <FactsTable
        caption="What was recorded"
        rows={rows.map(([word, value]) => [word, value.trim() || "Left empty"])}
      />
    </>
  );
}
