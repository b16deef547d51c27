import { type ReactNode, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { formatCount } from "#web/format.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { ShowMoreButton } from "#web/parts/show-more.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { Link, useNavigate } from "#web/ui/navigation.tsx";
import { EmptyState } from "#web/ui/placeholders.tsx";
import {
  formatDuration,
  JobCard,
  JobEarnings,
  type JobOffer,
  type OpenJob,
  useOpenJobs,
} from "./job-card.tsx";

export const pageHead = { title: "Open jobs" };

export default function OpenJobsPage() {
  const query = useOpenJobs();
  return (
    <>
      <PageHeading
        intro="Jobs that fit your truck, your hours and your area, by day and the nearest first. The first driver to take one has it."
        actions={
          <LinkButton to={webPaths.availability()} variant="secondary" size="compact">
            My hours
          </LinkButton>
        }
      >
        Open jobs
      </PageHeading>
      <LoadedContent query={query} what="the open jobs" lines={8}>
        {(data) => (
          <>
            {data.offers.length === 0 && data.items.length === 0 && <NoJobsReason {...data} />}
            <OffersAndJobs {...data} />
            <ShowMoreButton query={query} label="Show more jobs" />
          </>
        )}
      </LoadedContent>
    </>
  );
}

type Shown = NonNullable<ReturnType<typeof useOpenJobs>["data"]>;

export function OffersAndJobs({ offers, items }: Pick<Shown, "offers" | "items">) {
  const [asked, setAsked] = useState<OpenJob | null>(null);
  const accept = (job: OpenJob) => (
    <Button className="grow" onClick={() => setAsked(job)}>
      Take this job
      <span className="sr-only">, {formatMoveStart(job)}</span>
    </Button>
  );
  const section = (label: string, cards: readonly ReactNode[], title = label) =>
    cards.length > 0 && (
      <section aria-label={label}>
        <h2 className="mb-3 text-lead font-bold">{title}</h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">{cards}</ul>
      </section>
    );
  const offerCards = offers.map((offer) => (
    <OfferCard key={offer.id} offer={offer} accept={accept(offer)} />
  ));
  const jobCards = items.map((job) => (
    <JobCard key={job.id} job={job}>
      <div className="mt-3 flex">{accept(job)}</div>
    </JobCard>
  ));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {section("Offered to you", offerCards)}
      {section("Open jobs", jobCards, "Open to all who fit")}
      {asked && (
        <AcceptJobDialog
          job={asked}
          shown={[...offers, ...items].find(({ id }) => id === asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function OfferCard({ offer, accept }: { readonly offer: JobOffer; readonly accept: ReactNode }) {
  const leftMs = offer.endsMs - (useServerNowMs() ?? 0);
  const isOver = leftMs <= 0;
  return (
    <JobCard
      job={offer}
      note={
        <p className="mb-2 font-bold text-action-dark">
          {isOver
            ? "This offer has ended"
            : `Yours to take for ${formatDuration(Math.max(1, Math.round(leftMs / 60_000)))}`}
        </p>
      }
    >
      {!isOver && (
        <div className="mt-3 flex flex-wrap gap-3">
          {accept}
          <ReasonDialog
            label="Decline"
            title="Decline this job?"
            reasonLabel="Reason, if you like to tell us"
            check={(reason) => ({ reason: checkCancellationReason(reason, null) })}
            yes="Decline it"
            no="Go back"
            send={(reason) => changeRecordById("POST /api/jobs/decline/{id}", offer.id, { reason })}
          >
            Another driver then gets it. The office reads your reason.
          </ReasonDialog>
        </div>
      )}
    </JobCard>
  );
}

const reasons = {
  "not-active": {
    title: "Your account is not active",
    text: "Jobs show here once we have reviewed your documents and made your account active.",
    to: null,
  },
  "no-vehicle": {
    title: "You have no vehicle yet",
    text: "Jobs show here once you have a vehicle that we have reviewed. The office can also give you one to drive.",
    to: { path: webPaths.vehicleOnlyRegister(), label: "Register a vehicle" },
  },
  "vehicle-not-active": {
    title: "Your vehicle is not active",
    text: "Jobs show here once it is. We look at a vehicle when its documents are here, and write to you. Call us if you wait for long.",
    to: { path: webPaths.driverDocuments(), label: "Send its documents" },
  },
  law: {
    title: "We need something from you first",
    text: "Jobs show here once we have it and have accepted it.",
    to: { path: webPaths.driverDocuments(), label: "Send documents" },
  },
} as const;

export function NoJobsReason({
  noJobs,
  leftOut,
  asks,
}: Pick<Shown, "noJobs" | "leftOut" | "asks">) {
  if (noJobs !== null) {
    const { title, text, to } = reasons[noJobs];
    return (
      <EmptyState title={title} action={to && <LinkButton to={to.path}>{to.label}</LinkButton>}>
        {noJobs === "law" ? `${asks} ${text}` : text}
      </EmptyState>
    );
  }
  const { hours, reach, law } = leftOut;
  const left = [
    hours > 0 && `${formatCount(hours, "job")} outside of your days and hours`,
    reach > 0 && `${formatCount(reach, "job")} farther away than you go`,
    law > 0 && `${formatCount(law, "job")} for which we need something from you`,
  ].filter((part) => part !== false);
  return (
    <EmptyState
      title="No job fits you right now"
      action={
        <LinkButton to={webPaths.availability()} variant="secondary">
          Look at my hours
        </LinkButton>
      }
    >
      {left.length > 0
        ? `There ${hours + reach + law === 1 ? "is" : "are"} ${joinWithAnd(left)}. ${asks}`
        : "New jobs show here as clients book them. We also write to you when we offer you one."}
    </EmptyState>
  );
}

export function AcceptJobDialog(props: {
  readonly job: OpenJob;
  /** The job as the list shows it now; undefined once the job is no longer in the list. */
  readonly shown: OpenJob | undefined;
  readonly onClose: () => void;
}) {
  const { shown, onClose } = props;
  const job = shown ?? props.job;
  const navigate = useNavigate();
  const call = useFormCall();
  const error = call.error !== null && (
    <>
      {call.code === "not_found"
        ? "This job is not open any more. Look at the other open jobs."
        : apiErrorMessage(call.error)}{" "}
      {call.code === "wallet_too_low" && (
        <Link to={webPaths.wallet()} className="link">
          How to top up
        </Link>
      )}
    </>
  );

  function accept() {
    const { id, price, net } = job;
    void call.write(
      {},
      () => changeRecordById("POST /api/jobs/accept/{id}", id, { price, net }),
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
          <span className="block font-bold">{formatMoveStart(job)}</span>
          {job.pickup} to {job.destination}
        </p>
        <JobEarnings job={job} />
        <p className="text-small text-quiet">
          The client gets your name and number, and you get the addresses.
        </p>
      </div>
    </ConfirmDialog>
  );
}
