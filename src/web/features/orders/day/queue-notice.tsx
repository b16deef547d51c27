import { useState } from "react";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCount, formatInstantTime } from "#web/lib/format.ts";
import { PhoneLink } from "#web/parts/company-links.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { actionNames } from "./job-actions.ts";
import { dismiss, type Queued } from "./job-queue.ts";

const textOf = ({ action, reference, atMs }: Queued) =>
  action === null
    ? "a step of a job"
    : `${actionNames[action.kind]}, job ${formatReference(reference)}, ${formatInstantTime(new Date(atMs).toISOString())}`;

/** What is kept on this phone: what waits for a connection, and what the server did not do. */
export function QueueNotice({ queue }: { readonly queue: readonly Queued[] }) {
  const waiting = queue.filter(({ refusal }) => refusal === null);
  const refused = queue.filter(({ refusal }) => refusal !== null);
  return (
    <>
      {waiting.length > 0 && (
        <Notice
          kind="warning"
          title={`${formatCount(waiting.length, "step")} kept on this phone, not sent yet`}
        >
          <p className="max-w-text">
            We send them in this order as soon as there is a connection. Stay logged in.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {waiting.map((row) => (
              <li key={row.id}>{textOf(row)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {refused.map((row) => (
        <Refused key={row.id} row={row} />
      ))}
    </>
  );
}

function Refused({ row }: { readonly row: Queued }) {
  const [busy, setBusy] = useState(false);
  return (
    <Notice kind="error" title={`Not done: ${textOf(row)}`}>
      <p className="max-w-text">Because: {row.refusal}</p>
      <p className="mt-1 max-w-text">
        Look at the job as it is now. If that is not right, call us on <PhoneLink />.
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
