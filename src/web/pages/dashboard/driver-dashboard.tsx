import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { ProveAddress } from "#web/features/accounts/verification/prove-address.tsx";
import { NextStepsCard } from "#web/features/dashboard/step-card.tsx";
import { useOpenJobs } from "#web/features/dispatch/job-card.tsx";
import { NoJobsReason, OffersAndJobs } from "#web/features/dispatch/open-jobs.tsx";
import { DocumentsNotice, MyDocuments } from "#web/features/documents/my-documents.tsx";
import { PhoneNumberCard } from "#web/features/numbers/number-card.tsx";
import { OfflineNotice } from "#web/features/orders/day/offline-notice.tsx";
import { QueueNotice, useJobQueue } from "#web/features/orders/day/queue-notice.tsx";
import { NextOrderCard } from "#web/features/orders/list/order-card.tsx";
import { NoOrdersYet } from "#web/features/orders/list/own-orders.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { RecordStatusBadge } from "#web/office/record-status.tsx";
import { CompanyChatLink, useCompany } from "#web/parts/company/company.tsx";
import { useNextOpenOrder, useOrders, usePrefetchJobs } from "#web/parts/orders/read-orders.ts";
import { buttonClass, LinkButton } from "#web/ui/button.tsx";
import { ChatIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";

export default function DriverDashboard(props: {
  readonly status: PartyStatus;
  readonly today: CalendarDate;
}) {
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-quiet">Your registration is</span>
        <RecordStatusBadge status={props.status} />
      </p>
      {props.status === "pending" ? (
        <>
          <UnderReview />
          <ProveAddress />
          <MyDocuments />
          <OwnVehicles />
        </>
      ) : (
        <Jobs today={props.today} />
      )}
    </div>
  );
}

function UnderReview() {
  const { email } = useCompany();
  return (
    <Notice kind="warning" title="Your registration is under review">
      <p className="max-w-text">
        Send us the documents below, as photos or PDFs. We look at them and write to you when your
        account is active. Until then you get no jobs. You can also send them by message or email.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CompanyChatLink className={buttonClass("secondary", "compact")}>
          <ChatIcon className="size-5" />
          {`Send documents on ${brand.messagingApp}`}
        </CompanyChatLink>
        <a href={`mailto:${email}`} className={buttonClass("secondary", "compact")}>
          Send them by email
        </a>
      </div>
    </Notice>
  );
}

/** Hides the vehicles until the jobs are loaded, because jobs that come later would push the vehicles down. */
function Jobs(props: { readonly today: CalendarDate }) {
  const jobs = useOrders({ sort: "soonest" });
  const next = useNextOpenOrder(props.today);
  const openJobs = useOpenJobs();
  const { offers = [], noJobs = null, leftOut, asks = "" } = openJobs.data ?? {};
  const reason = leftOut && noJobs !== null && <NoJobsReason {...{ noJobs, leftOut, asks }} />;
  const isHeld = next.isComing || openJobs.isPending;
  const isComing = jobs.isPending || isHeld;
  const queue = useJobQueue();
  usePrefetchJobs(next.soonest, props.today);
  return (
    <>
      <OfflineNotice offlineName="orders" />
      <QueueNotice queue={queue} />
      <LoadedContent query={jobs} isHeld={isHeld} what="your jobs">
        {({ total }) =>
          total === 0 && reason ? (
            reason
          ) : total === 0 && offers.length === 0 ? (
            <NoOrdersYet />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <OffersAndJobs offers={offers} items={[]} />
              {noJobs !== "law" && reason}
              <NextOrderCard order={next.order} />
              <ul className="grid gap-4 md:grid-cols-2">
                <NextStepsCard
                  title="Open jobs"
                  to={webPaths.openJobs()}
                  action="See the open jobs"
                  text="What fits your truck, your hours and your area. The first to take one has it."
                />
                <NextStepsCard
                  title={total > 1 ? `Your ${total} jobs` : "Your jobs"}
                  to={webPaths.orders()}
                  action="See all jobs"
                  text="Every job of yours, with address, price and client."
                />
              </ul>
            </div>
          )
        }
      </LoadedContent>
      <div hidden={isComing} className="grid gap-6">
        <DocumentsNotice />
        <OwnVehicles />
        <PhoneNumberCard />
      </div>
    </>
  );
}

function OwnVehicles() {
  const query = useApiRead("GET /api/vehicles/mine", {
    // A reply holds at most 100 vehicles, more than any driver has.
    query: { limit: 100 },
  });
  return (
    <Card
      title="Your vehicles"
      badge={
        query.data && query.data.total > 0 && <RegisterLink label="Register another vehicle" />
      }
    >
      <LoadedContent query={query} what="your vehicles" lines={2}>
        {({ items, total }) =>
          total === 0 ? (
            <>
              <p className="mb-4 text-quiet">
                You have no vehicle yet. Register one, or the office can give you one to drive.
              </p>
              <RegisterLink label="Register a vehicle" />
            </>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {items.map(({ id, truckSize, licencePlate, shape, git, status }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
                >
                  <div>
                    <p className="font-bold tabular-nums">
                      {formatUnbrokenLicencePlate(licencePlate)}
                    </p>
                    <p className="text-quiet">
                      {truckSizeText(truckSize)}, {shape} body,{" "}
                      {git === "yes" ? "GIT insurance" : "no GIT insurance"}
                    </p>
                  </div>
                  <RecordStatusBadge status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Card>
  );
}

function RegisterLink(props: { readonly label: string }) {
  return (
    <LinkButton to={webPaths.vehicleOnlyRegister()} variant="secondary" size="compact">
      {props.label}
    </LinkButton>
  );
}
