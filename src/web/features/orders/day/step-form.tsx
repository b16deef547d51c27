import type { ReactNode } from "react";
import {
  checkOneTimeCode,
  type OneTimeCodeKind,
  oneTimeCodeKinds,
} from "#domain/codes/otp-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkCashAmount, parseWholeRandAmount } from "#domain/orders/cash-receipt.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import type { JobAction } from "#web/offline/job-actions.ts";
import { sendOrQueueJobAction } from "#web/offline/send-jobs.ts";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { CodeField } from "#web/parts/code-field.tsx";
import { CallUsLink } from "#web/parts/company/company.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { findDevicePosition } from "#web/parts/places/where-i-am.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";

type Step = {
  readonly button: string;
  /** The label of the button that confirms the step; the text of `button` when left out. */
  readonly yes?: string;
  readonly title: string;
  readonly text: (order: OrderDetails) => ReactNode;
  /** The entry that the step asks for: a code of this kind, or the amount of cash. */
  readonly asks?: OneTimeCodeKind | "amount";
  readonly action: (typed: string) => JobAction | Promise<JobAction>;
};

/** The steps of a job that ask the driver something first. */
export const jobSteps = {
  out: {
    button: "On my way",
    title: "Are you on your way?",
    text: ({ pickup }) =>
      `To ${pickup}. The client is told when you will be there: allow your phone to say where you are, and we work that out from there. We do not keep where you are.`,
    action: async () => ({ kind: "out", position: await findDevicePosition().catch(() => null) }),
  },
  start: {
    button: "Start",
    title: "Start the move",
    text: ({ client }) => (
      <>
        {client.name} has a code of {oneTimeCodeKinds.start.digits} digits on the page of the move
        and in our messages. No code? <CallUsLink isFirst />, and we start it.
      </>
    ),
    asks: "start",
    action: (typed) => ({ kind: "start", code: typed }),
  },
  finish: {
    button: "Finish",
    title: "Finish the move",
    text: ({ orderType, price, client }) =>
      orderType === "contract"
        ? `We pay you for this job. Write down the cash that ${client.name} gave you all the same, 0 for none. ${client.name} is asked to confirm it.`
        : `The price is ${formatRand(price)}. Count the cash in front of ${client.name}, and write down what you got, also where it is another amount. ${client.name} is asked to confirm it.`,
    asks: "amount",
    action: (typed) => ({ kind: "finish", cash: parseWholeRandAmount(typed) }),
  },
  confirm: {
    button: "The client's code for the cash",
    yes: "Confirm the cash",
    title: "Confirm the cash by code",
    text: ({ cash, client }) =>
      `${client.name} can confirm ${formatRand(cash?.written ?? 0)} on the page of the move, or tell you the code that stands there.`,
    asks: "cash",
    action: (typed) => ({ kind: "confirm", code: typed }),
  },
} as const satisfies Readonly<Record<string, Step>>;

export type JobStep = keyof typeof jobSteps;

export function JobStepForm(props: {
  readonly step: JobStep;
  readonly order: OrderDetails;
  readonly onClose: () => void;
}) {
  const { order, onClose } = props;
  const { title, text, asks, button, yes = button, action }: Step = jobSteps[props.step];
  const party = useSignedInParty();
  const call = useFormCall();
  const entry = useUnsavedFieldEntry("cash");

  function check() {
    if (asks === undefined) return {};
    if (asks === "amount") return { cash: checkCashAmount(parseWholeRandAmount(entry.value)) };
    return { [oneTimeCodeKinds[asks].field]: checkOneTimeCode(asks, entry.value) };
  }

  function submit() {
    const send = async () => ({
      msg: await sendOrQueueJobAction(party.id, order, await action(entry.value)),
    });
    void call.write(check(), send, onClose);
  }

  return (
    <Form label={title} call={call} className="mt-3 grid gap-5" onSubmit={submit}>
      <p className="text-quiet">{text(order)}</p>
      {asks === "amount" ? (
        <WholeNumberField {...entry} label="Cash received, in rand" />
      ) : (
        asks && <CodeField kind={asks} {...entry} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{yes}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
