import { useState } from "react";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCount, formatInstantTime } from "#web/lib/format.ts";
import { actionNames } from "#web/lib/kept/job-actions.ts";
import { dismiss, type Queued } from "#web/lib/kept/job-queue.ts";
import { CallUs } from "#web/parts/company-links.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#web/ui/states/notice.tsx";

const textOf = ({ action, reference, atMs }: Queued) =>
  action === null
    ? "a step of a job"
    : `${actionNames[action.kind]}, job ${formatReference(reference)}, ${formatInstantTime(new Date(atMs).toISOString())}`;

/** What is kept on this phone: what waits for a connection, and what the server did not do. */
export function QueueNotice({ queue }: { readonly queue: readonly Queued[] }) {
  const waiting = queue.filter(({ refusal }) => refusal === null);
  const refused = queue.filter(({ refusal }) => refusal !== null);
  const stuck = waiting.find(({ isStuck }) => isStuck);
  return (
    <>
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
      {refused.map((row) => (
        <Refused key={row.id} row={row} />
      ))}
    </>
  );
}

/** Lets the driver leave out a step at which our server fails, so that those behind it are sent. */
function Stuck({ row }: { readonly row: Queued }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="mt-3 max-w-text">
        We fail at this one, and the others wait behind it: {textOf(row)}. <CallUs isFirst />, and
        we do it for you. Then leave it out here.
      </p>
      <Button variant="secondary" size="compact" className="mt-3" onClick={() => setAsked(true)}>
        Leave this step out
      </Button>
      <ConfirmDialog
        open={isAsked}
        question="Leave this step out?"
        onNo={() => setAsked(false)}
        onYes={() => void dismiss(row.id)}
      >
        {textOf(row)}: this phone deletes it, and we never get it from here.
      </ConfirmDialog>
    </>
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
