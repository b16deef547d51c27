import { useEffect, useRef, useState } from "react";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { ArrowLeftIcon, ArrowRightIcon, RetryIcon } from "#web/ui/icons.tsx";
import { StepLine } from "#web/ui/step-line.tsx";
import { checkCounts, emptyAnswers, recordedRows, type WizardAnswers } from "./wizard-answers.ts";
import { MoveDetailsStep, TripDetailsStep, TruckSizeStep } from "./wizard-steps.tsx";

const steps = ["Trip details", "Truck size", "Move details"] as const;
const lastStep = steps.length - 1;

/** The quote in three steps (specification, section 2). It records on the page and sends nothing. */
export function QuoteWizard() {
  const [step, setStep] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const [answers, setAnswers] = useState<WizardAnswers>(emptyAnswers);
  const call = useFormCall();
  const isRecorded = step > lastStep;

  function change(part: Partial<WizardAnswers>) {
    setAnswers((last) => ({ ...last, ...part }));
  }

  function goTo(next: number) {
    call.clear();
    setMoved(true);
    setStep(next);
  }

  function next() {
    void call.submit(step === lastStep ? checkCounts(answers) : {}, async () => goTo(step + 1));
  }

  return (
    <>
      <StepLine label="Steps of this quote" steps={steps} current={step} />
      <StepHeading key={step} hasMoved={hasMoved}>
        {isRecorded ? "What was recorded" : `Step ${step + 1} of ${steps.length}: ${steps[step]}`}
      </StepHeading>
      {isRecorded ? (
        <>
          <RecordedAnswers answers={answers} />
          <div className="mt-6 grid gap-3 sm:flex sm:justify-between">
            <BackButton onClick={() => goTo(lastStep)} />
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
        <Form label={steps[step] ?? ""} onSubmit={next} call={call}>
          {step === 0 && <TripDetailsStep answers={answers} onChange={change} />}
          {step === 1 && <TruckSizeStep answers={answers} onChange={change} />}
          {step === 2 && <MoveDetailsStep answers={answers} onChange={change} />}
          <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
            {step > 0 ? <BackButton onClick={() => goTo(step - 1)} /> : <span />}
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

/** Takes the focus when its step comes, so that what is new is read; not when the page opens. */
function StepHeading(props: { readonly hasMoved: boolean; readonly children: string }) {
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

function BackButton(props: { readonly onClick: () => void }) {
  return (
    <Button variant="secondary" icon={<ArrowLeftIcon className="size-5" />} onClick={props.onClick}>
      Back
    </Button>
  );
}

/** What the wizard has recorded, and that it went nowhere. */
function RecordedAnswers(props: { readonly answers: WizardAnswers }) {
  return (
    <>
      <p className="mb-4 text-quiet">
        This stands on your screen only: nothing was sent, and nothing is booked.
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
