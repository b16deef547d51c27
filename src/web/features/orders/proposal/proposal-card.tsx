import { useState } from "react";
import { checkOneTimeCode } from "#domain/codes/otp-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkOrderAction, orderStates } from "#domain/orders/order-states.ts";
import {
  checkPriceProposal,
  type PriceProposalAnswer,
  type PriceProposalState,
} from "#domain/orders/price-proposal.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { formatInstant } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { CodeField } from "#web/parts/code-field.tsx";
import { HelpersAndFloorsFields } from "#web/parts/orders/order-fields.tsx";
import { helpersAndFloorsText, type OrderDetails } from "#web/parts/orders/order-records.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { readChangedPrice } from "../change/booking-entries.ts";

type Proposal = NonNullable<OrderDetails["proposal"]>;

const words: Readonly<Record<Exclude<PriceProposalState, "open">, string>> = {
  waiting: "It is so low that the office approves it first. Until then the job stays as booked.",
  accepted: "The client agreed.",
  declined: "The client declined. The job stayed as booked.",
  withdrawn: "It was withdrawn. The job stayed as booked.",
  refused: "The office refused it. The job stayed as booked.",
  lapsed: "It lapsed, because the order changed meanwhile.",
};

export function ProposalCard({ order }: { readonly order: OrderDetails }) {
  const { proposal } = order;
  const isClient = useSignedInParty().type === "client";
  if (proposal === null) return null;
  const isOpen = proposal.state === "open";
  const asker = proposal.by === "driver" ? "Your driver asks" : "We ask";
  return (
    <Card
      label="Another price"
      title={`${isOpen && isClient ? `${asker} for` : "Another price:"} ${formatRand(proposal.price)}`}
      className="print:hidden"
    >
      <p className="max-w-text wrap-anywhere">{proposal.reason}</p>
      <p className="mt-1 text-small text-quiet">
        {helpersAndFloorsText(proposal)}, {formatInstant(proposal.at)}
      </p>
      {proposal.state !== "open" ? (
        <>
          <p className="mt-3 max-w-text wrap-anywhere">
            {words[proposal.state].replace("The client", isClient ? "You" : "$&")}{" "}
            {proposal.refusal}
          </p>
          {proposal.state === "waiting" && <WaitingPrice order={order} proposal={proposal} />}
        </>
      ) : isClient ? (
        <ClientsAnswer order={order} proposal={proposal} />
      ) : (
        <AcceptForClient order={order} proposal={proposal} />
      )}
    </Card>
  );
}

type Asked = { readonly order: OrderDetails; readonly proposal: Proposal };

type Said = Readonly<{ code?: string; reason?: string }>;

function send({ order, proposal }: Asked, answer: PriceProposalAnswer, more: Said = {}) {
  const body = { proposalId: proposal.id, answer, ...more };
  return changeRecordById("PATCH /api/orders/proposals/{id}", order.id, body);
}

function ClientsAnswer(props: Asked) {
  const call = useFormCall();
  const [pressed, setPressed] = useState<PriceProposalAnswer | null>(null);
  return (
    <div className="mt-4 grid gap-4">
      {call.error !== null && <Notice kind="error" title={apiErrorMessage(call.error)} />}
      <p className="max-w-text">
        You booked at {formatRand(props.order.price)}, with {helpersAndFloorsText(props.order)}. The
        new price counts only if you agree; without your answer everything stays as booked. If
        neither is right for you, call us: we cancel the move, and you pay nothing.
      </p>
      <div className="flex flex-wrap gap-3">
        {(["accept", "decline"] as const).map((answer) => (
          <Button
            key={answer}
            variant={answer === "accept" ? "primary" : "secondary"}
            busy={call.busy && pressed === answer}
            disabled={call.busy}
            onClick={() => {
              setPressed(answer);
              void call.write({}, () => send(props, answer));
            }}
          >
            {answer === "accept"
              ? `Agree to ${formatRand(props.proposal.price)}`
              : `Keep ${formatRand(props.order.price)}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

function AcceptForClient(props: Asked) {
  const call = useFormCall();
  const code = useUnsavedFieldEntry("code");
  return (
    <Form
      label="Accept for the client"
      className="mt-4 grid gap-4"
      call={call}
      onSubmit={() =>
        void call.write({ code: checkOneTimeCode("proposal", code.value) }, () =>
          send(props, "accept", { code: code.value }),
        )
      }
    >
      <p className="max-w-text text-quiet">
        The client can agree on their page, or tell you the code from our email. Until then the job
        stays as booked, at {formatRand(props.order.price)}.
      </p>
      <CodeField kind="proposal" {...code} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Accept with the code</SubmitButton>
        <WithdrawButton {...props} />
      </div>
    </Form>
  );
}

const WithdrawButton = (props: Asked) => (
  <OfficeActionButton
    size="regular"
    label="Withdraw"
    question="Withdraw this price?"
    write={() => send(props, "withdraw")}
  >
    The client cannot agree to it any more. The job stays as booked.
  </OfficeActionButton>
);

/** Its driver withdraws a price that waits for staff; staff approve or refuse it. */
function WaitingPrice(props: Asked) {
  const price = formatRand(props.proposal.price);
  const isStaff = useSignedInParty().type === "user";
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isStaff && (
        <OfficeActionButton
          variant="primary"
          size="regular"
          label={`Approve ${price}`}
          question={`Ask the client for ${price}?`}
          write={() => send(props, "approve")}
        >
          Booked at {formatRand(props.order.price)}, with {helpersAndFloorsText(props.order)}.
        </OfficeActionButton>
      )}
      {isStaff ? (
        <ReasonDialog
          label="Refuse"
          title={`Refuse ${price}`}
          yes="Refuse this price"
          no="Leave it waiting"
          reasonLabel="Why? The driver reads it"
          send={(reason) => send(props, "refuse", { reason })}
        >
          The client is not asked. The job stays as booked, at {formatRand(props.order.price)}.
        </ReasonDialog>
      ) : (
        <WithdrawButton {...props} />
      )}
    </div>
  );
}

export function ProposePriceButton(props: {
  readonly order: OrderDetails;
  readonly isQuiet?: boolean;
}) {
  const { order, isQuiet = false } = props;
  const [work, setWork] = useState({ helpers: order.helpers, floors: order.floors });
  const [price, setPrice] = useState<number | null>(null);
  const isAhead = useJohannesburgToday() < order.orderDate && !orderStates[order.status].isUnderWay;
  const state = { status: order.status, hasDriver: order.driver !== null };
  const isRefused = checkOrderAction("proposePrice", state) !== null;
  // Before the day of the move no proposal is needed: staff change the order itself.
  if (isAhead || isRefused || order.proposal?.answeredAt === null) return null;

  function change(part: Partial<typeof work>) {
    setWork((last) => ({ ...last, ...part }));
    setPrice(null);
  }

  async function send(reason: string) {
    const body = { ...work, reason, ...(price !== null && { price }) };
    try {
      return await changeRecordById("POST /api/orders/proposals/{id}", order.id, body);
    } catch (error) {
      const newPrice = readChangedPrice(error);
      if (newPrice === null) throw error;
      setPrice(newPrice);
      return null;
    }
  }

  return (
    <ReasonDialog
      isQuiet={isQuiet}
      label="Larger or smaller job"
      title="Propose another price"
      yes={price === null ? "Work out the price" : `Ask the client for ${formatRand(price)}`}
      no="Leave it as booked"
      reasonLabel="What has changed? The client reads it"
      check={(reason) => checkPriceProposal({ ...work, reason }, order)}
      send={send}
      fields={
        <>
          <HelpersAndFloorsFields value={work} onChange={change} />
          <output className="block empty:absolute">
            {price !== null && (
              <Notice title={`The price would be ${formatRand(price)}`}>
                It is {formatRand(order.price)} as booked. The client gets the new price with a
                code.
              </Notice>
            )}
          </output>
        </>
      }
    >
      The price follows from helpers and floors by the same formula. Until the client agrees, the
      job and its price stay as booked.
    </ReasonDialog>
  );
}
