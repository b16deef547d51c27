import { webPaths } from "#contract/web-paths.ts";
import { callWithId } from "#web/api/api-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { formatDateTime } from "#web/format.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link, useNavigate } from "#web/ui/navigation.tsx";
import { type Job, KeptText } from "./job-card.tsx";

export function AcceptDialog(props: {
  readonly job: Job;
  /** The job as the list has it now; nothing once it is not there any more. */
  readonly shown: Job | undefined;
  readonly onClose: () => void;
}) {
  const { shown, onClose } = props;
  const job = shown ?? props.job;
  const navigate = useNavigate();
  const call = useFormCall();
  const error = call.error !== null && (
    <>
      {messageOf(call.error)}
      {call.code === "wallet_too_low" && (
        <>
          {" "}
          <Link to={webPaths.wallet()} className="link">
            How to top up
          </Link>
        </>
      )}
    </>
  );

  function accept() {
    const { id, price, net } = job;
    void call.write(
      {},
      () => callWithId("POST /api/jobs/accept/{id}", id, { price, net }),
      () => navigate(webPaths.orderDetails(id)),
    );
  }

  if (error && !call.busy && shown === undefined) {
    return (
      <Dialog
        open
        title="You do not have this job"
        onClose={onClose}
        actions={<Button onClick={onClose}>Back to the open jobs</Button>}
      >
        {error}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      question="Take this job?"
      busy={call.busy}
      error={error}
      onNo={onClose}
      onYes={accept}
    >
      <div className="grid gap-3">
        <p>
          <span className="block font-bold">{formatDateTime(job.orderDate, job.orderTime)}</span>
          {job.pickup} to {job.destination}
        </p>
        <KeptText job={job} />
        <p className="text-small text-quiet">
          The client gets your name and number, and you get the addresses.
        </p>
      </div>
    </ConfirmDialog>
  );
}
