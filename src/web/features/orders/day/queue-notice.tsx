import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkJobCode, jobCodeDigits } from "#domain/orders/job-day.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { readAgain } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useEntry } from "#web/drafts/use-entries.ts";
import { formatCount, formatInstantTime } from "#web/format.ts";
import { WriteButton } from "#web/office/write-button.tsx";
import { actionNames } from "#web/offline/job-actions.ts";
import {
  dismiss,
  isUnsent,
  type Queued,
  queueNow,
  refresh,
  subscribeQueue,
} from "#web/offline/job-queue.ts";
import { correctCode, startSending } from "#web/offline/send-jobs.ts";
import { DigitsField } from "#web/parts/amounts.tsx";
import { CallUs } from "#web/parts/company/company-links.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/states.tsx";

function textOf({ action, reference, atMs }: Queued): string {
  if (action === null) return "a step of a job";
  const cash = action.kind === "finish" && action.cash !== null;
  const what = actionNames[action.kind] + (cash ? ` with ${formatRand(action.cash)}` : "");
  return `${what}, job ${formatReference(reference)}, ${formatInstantTime(new Date(atMs).toISOString())}`;
}

/** What is kept on this phone: what waits for a connection, and what the server did not do. */
export function QueueNotice({ queue }: { readonly queue: readonly Queued[] }) {
  const waiting = queue.filter(({ refusal }) => refusal === null);
  const stuck = waiting.find(({ isStuck }) => isStuck);
  return (
    <>
      {queue.map((row) => row.asksCode && <WrongCode key={row.id} row={row} />)}
      {waiting.length > 0 && (
        <Notice
          kind="warning"
          title={`${formatCount(waiting.length, "step")} kept on this phone, not sent yet`}
        >
          <p className="max-w-text">
            What is kept is sent in this order as soon as there is a connection. Stay logged in.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {waiting.map((row) => (
              <li key={row.id}>{textOf(row)}</li>
            ))}
          </ul>
          {stuck && <Stuck row={stuck} />}
        </Notice>
      )}
      {queue.map((row) => !isUnsent(row) && <Refused key={row.id} row={row} />)}
    </>
  );
}

/** Lets the driver leave out a step at which our server fails, so that those behind it are sent. */
function Stuck({ row }: { readonly row: Queued }) {
  return (
    <>
      <p className="mt-3 max-w-text">
        We fail at this one, and the others wait behind it: {textOf(row)}. <CallUs isFirst />, and
        we do it for you. Then leave it out here.
      </p>
      <WriteButton
        className="mt-3"
        label="Leave this step out"
        question="Leave this step out?"
        write={async () => {
          await dismiss(row.id);
          return {};
        }}
      >
        {textOf(row)}: this phone deletes it, and we never get it from here.
      </WriteButton>
    </>
  );
}

/** Asks for the client's code again; what the driver did after it waits for that. */
function WrongCode({ row }: { readonly row: Queued }) {
  const call = useFormCall();
  const code = useEntry("code");
  return (
    <Notice kind="error" title={`Not sent yet: ${textOf(row)}`}>
      <p className="mb-3 max-w-text">
        {row.refusal} What you did after it is kept, and sent once the code is right. If you cannot
        ask the client: <CallUs />.
      </p>
      <Form
        label="Send it again"
        call={call}
        className="grid max-w-form gap-3"
        onSubmit={() =>
          void call.submit({ code: checkJobCode(code.value) }, () =>
            correctCode(row.id, code.value),
          )
        }
      >
        <DigitsField {...code} label="The client's code" maxLength={jobCodeDigits} />
        <SubmitButton>Send it with this code</SubmitButton>
      </Form>
    </Notice>
  );
}

function Refused({ row }: { readonly row: Queued }) {
  const [busy, setBusy] = useState(false);
  return (
    <Notice kind="error" title={`Not done: ${textOf(row)}`}>
      <p className="max-w-text">Because: {row.refusal}</p>
      <p className="mt-1 max-w-text">
        If that is not right, <CallUs />.
      </p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void dismiss(row.id);
        }}
      >
        I have read it
      </Button>
    </Notice>
  );
}

export function useJobQueue(): readonly Queued[] {
  const queryClient = useQueryClient();
  const queue = useSyncExternalStore(subscribeQueue, queueNow);
  const waiting = queue.filter(isUnsent).length;
  useEffect(() => {
    // A browser without storage keeps nothing, so that nothing waits.
    void refresh()
      .catch(() => undefined)
      .then(() => startSending());
  }, []);
  const before = useRef(waiting);
  useEffect(() => {
    // What was sent or refused meanwhile has changed its order.
    if (waiting < before.current) void readAgain(queryClient);
    before.current = waiting;
  }, [waiting, queryClient]);
  return queue;
}

/** What an action makes of an order, as far as its driver sees it. */
function effectOf({ action, atMs }: Queued): Partial<OrderDetails> {
  const at = new Date(atMs).toISOString();
  if (action === null) return {};
  if (action.kind === "out") return { onTheWayAt: at };
  if (action.kind === "start") return { status: "started" };
  if (action.kind !== "finish") return {};
  const unsaid = { said: null, state: "waiting", how: null, agreed: null } as const;
  return { status: "completed", cash: { at, written: action.cash ?? 0, ...unsaid } };
}

/** An order as its driver has left it: with what is kept on the phone and not sent yet. */
export function withWaiting(order: OrderDetails, queue: readonly Queued[]) {
  const mine = queue.filter((row) => row.orderId === order.id && isUnsent(row));
  const shown: OrderDetails = Object.assign({}, order, ...mine.map(effectOf));
  const kinds = mine.map(({ action }) => action?.kind);
  const photos = kinds.filter((kind) => kind === "photo").length;
  const isCash = kinds.some((kind) => kind === "finish" || kind === "confirm");
  return { order: shown, waiting: { photos, isCash } };
}
