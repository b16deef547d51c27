import { useEffect, useRef, useSyncExternalStore } from "react";
import { checkOneTimeCode } from "#domain/codes/otp-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { refreshCachedReads } from "#web/api/read-cache.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { formatCount, formatInstantTime } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { jobActionNames } from "#web/offline/job-actions.ts";
import {
  currentJobQueue,
  deleteQueuedJobAction,
  isJobActionUnsent,
  type QueuedJobAction,
  refreshJobQueue,
  subscribeToJobQueue,
} from "#web/offline/job-queue.ts";
import { resendJobActionWithCode, startSendingQueuedJobActions } from "#web/offline/send-jobs.ts";
import { CodeField } from "#web/parts/code-field.tsx";
import { CallUsLink } from "#web/parts/company/company.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/states.tsx";

function actionText({ action, reference, atMs }: QueuedJobAction): string {
  if (action === null) return "a step of a job";
  const cash = action.kind === "finish" && action.cash !== null;
  const what = jobActionNames[action.kind] + (cash ? ` with ${formatRand(action.cash)}` : "");
  return `${what}, job ${formatOrderReference(reference)}, ${formatInstantTime(new Date(atMs).toISOString())}`;
}

/** The driver's actions that wait for a connection, and those that the server has refused. */
export function QueueNotice({ queue }: { readonly queue: readonly QueuedJobAction[] }) {
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
              <li key={row.id}>{actionText(row)}</li>
            ))}
          </ul>
          {stuck && <Stuck row={stuck} />}
        </Notice>
      )}
      {queue.map((row) => !isJobActionUnsent(row) && <Refused key={row.id} row={row} />)}
    </>
  );
}

async function dropAction({ id }: QueuedJobAction) {
  await deleteQueuedJobAction(id);
  return {};
}

/** Lets the driver delete an action that our server fails to carry out, so that the later actions are sent. */
function Stuck({ row }: { readonly row: QueuedJobAction }) {
  return (
    <>
      <p className="mt-3 max-w-text">
        We fail at this one, and the others wait behind it: {actionText(row)}.{" "}
        <CallUsLink isFirst />, and we do it for you. Then leave it out here.
      </p>
      <OfficeActionButton
        className="mt-3"
        label="Leave this step out"
        question="Leave this step out?"
        write={() => dropAction(row)}
      >
        {actionText(row)}: this phone deletes it, and we never get it from here.
      </OfficeActionButton>
    </>
  );
}

/** Asks for the client's code again. Until it is right, the later actions on the job are not sent. */
function WrongCode({ row }: { readonly row: QueuedJobAction }) {
  const call = useFormCall();
  const code = useUnsavedFieldEntry("code");
  return (
    <Notice kind="error" title={`Not sent yet: ${actionText(row)}`}>
      <p className="mb-3 max-w-text">
        {row.refusal} What you did after it is kept, and sent once the code is right. If you cannot
        ask the client: <CallUsLink />.
      </p>
      <Form
        label="Send it again"
        call={call}
        className="grid max-w-form gap-3"
        onSubmit={() =>
          void call.submit({ code: checkOneTimeCode("start", code.value) }, () =>
            resendJobActionWithCode(row.id, code.value),
          )
        }
      >
        <CodeField kind="start" {...code} />
        <SubmitButton>Send it with this code</SubmitButton>
      </Form>
    </Notice>
  );
}

function Refused({ row }: { readonly row: QueuedJobAction }) {
  return (
    <Notice kind="error" title={`Not done: ${actionText(row)}`}>
      <p className="max-w-text">Because: {row.refusal}</p>
      <p className="mt-1 max-w-text">
        If that is not right, <CallUsLink />.
      </p>
      <OfficeActionButton className="mt-3" label="I have read it" write={() => dropAction(row)} />
    </Notice>
  );
}

export function useJobQueue(): readonly QueuedJobAction[] {
  const cache = useReadCache();
  const queue = useSyncExternalStore(subscribeToJobQueue, currentJobQueue);
  const waiting = queue.filter(isJobActionUnsent).length;
  useEffect(() => {
    // Without storage in the browser, the queue cannot be read and stays empty.
    void refreshJobQueue()
      .catch(() => undefined)
      .then(() => startSendingQueuedJobActions());
  }, []);
  const before = useRef(waiting);
  useEffect(() => {
    // The server has taken or refused an action, so the order may have changed.
    if (waiting < before.current) void refreshCachedReads(cache);
    before.current = waiting;
  }, [waiting, cache]);
  return queue;
}

/** The fields of the order that an unsent action will change, as the driver is shown them. */
function actionEffect({ action, atMs }: QueuedJobAction): Partial<OrderDetails> {
  const at = new Date(atMs).toISOString();
  if (action === null) return {};
  if (action.kind === "out") return { onTheWayAt: at };
  if (action.kind === "start") return { status: "started" };
  if (action.kind !== "finish") return {};
  const unsaid = { said: null, state: "waiting", how: null, agreed: null } as const;
  return { status: "completed", cash: { at, written: action.cash ?? 0, ...unsaid } };
}

/** The order as it will be once the driver's queued actions are sent. */
export function withQueuedActions(order: OrderDetails, queue: readonly QueuedJobAction[]) {
  const mine = queue.filter((row) => row.orderId === order.id && isJobActionUnsent(row));
  const shown: OrderDetails = Object.assign({}, order, ...mine.map(actionEffect));
  const kinds = mine.map(({ action }) => action?.kind);
  const photos = kinds.filter((kind) => kind === "photo").length;
  const isCash = kinds.some((kind) => kind === "finish" || kind === "confirm");
  return { order: shown, waiting: { photos, isCash } };
}
