import { useState } from "react";
import { useFormCall } from "#web/api/use-form-call.ts";
import { entryOf } from "#web/drafts/entry-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { ArrowRightIcon, RetryIcon } from "#web/ui/icons.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { StepLine } from "#web/ui/step-line.tsx";
import {
  BackButton,
  checkCounts,
  emptyAnswers,
  MoveDetailsStep,
  RecordedAnswers,
  StepHeading,
  TripDetailsStep,
  TruckSizeStep,
  type WizardAnswers,
} from "./wizard-steps.tsx";

const steps = ["Trip details", "Truck size", "Move details"] as const;
const lastStep = steps.length - 1;

export const meta = {
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

/** The quote in three steps (specification, section 2). It records on the page and sends nothing. */
function QuoteWizard() {
  const [step, setStep] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const [answers, setAnswers] = useState<WizardAnswers>(emptyAnswers);
  const call = useFormCall();
  const isRecorded = step > lastStep;

  const entry = entryOf(answers, (part) => setAnswers((last) => ({ ...last, ...part })));

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
          {step === 0 && <TripDetailsStep entry={entry} />}
          {step === 1 && <TruckSizeStep entry={entry} />}
          {step === 2 && <MoveDetailsStep entry={entry} />}
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
