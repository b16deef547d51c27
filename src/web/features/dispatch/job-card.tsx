import { lazy, type ReactNode, Suspense, useState } from "react";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { commissionPercent } from "#domain/quotes/quote-policy.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { refetchEveryMinute } from "#web/api/use-read.ts";
import { usePagedApiRead } from "#web/api/use-read-pages.ts";
import { formatCount } from "#web/format.ts";
import { MapNotLoaded, MapPlaceholder } from "#web/parts/map/trip-map.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";

/** A duration in hours and minutes: `3 h 20 min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

export function JobEarnings({ job }: { readonly job: OpenJob }) {
  return (
    <p>
      <span className="rounded-lg bg-price px-2 py-0.5 text-lead font-heavy whitespace-nowrap">
        {formatRand(job.net)}
      </span>{" "}
      <span className="text-small">
        {job.orderType === "contract"
          ? `is what we pay you, of ${formatRand(job.price)}`
          : `is yours, of ${formatRand(job.price)} in cash`}
      </span>
    </p>
  );
}

/** A job as drivers see it before they take it: no street, no client's name and no phone number. */
export function JobCard(props: {
  readonly job: OpenJob;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  const { job } = props;
  const moment = formatMoveStart(job);
  const { discount, driversDiscount, empty } = job;
  const isContract = job.orderType === "contract";
  return (
    <li>
      <Card label={moment} className={`p-5! ${props.note ? "border-l-4 border-l-action" : ""}`}>
        {props.note}
        <h3 className="text-lead font-bold">{moment}</h3>
        <p className="wrap-anywhere">
          {job.pickup} <span className="text-quiet">to</span> {job.destination}
        </p>
        <p className="mt-1 mb-3 text-small text-quiet">
          {truckSizeText(job.truckSize)} truck &middot; {formatCount(job.helpers, "helper")}{" "}
          &middot; {formatCount(job.floors, "floor")}
        </p>
        <JobEarnings job={job} />
        <p className="mt-2 text-small">
          {empty
            ? `${formatDistance({ ...empty, source: "estimate" })} empty from ${empty.from === "job" ? "the job before" : "your area"}, `
            : "We do not know how far it is from your area, "}
          {formatDistance(job)} loaded. About{" "}
          <span className="font-bold">{formatRand(job.netPerHour)} an hour</span> by our estimate.
        </p>
        <JobMap job={job} />
        <details className="text-small">
          <summary className={summaryClass}>How it adds up</summary>
          <DefinitionList
            align="figures"
            items={{
              [`Price, ${isContract ? "billed to the client" : "in cash"}`]: formatRand(job.price),
              [`Commission, ${commissionPercent}% of it`]: formatRand(-job.commission),
              [isContract ? "We pay you" : "You keep"]: formatRand(job.net),
              "It keeps you busy for about": formatDuration(job.minutes),
            }}
          />
          <p className="text-quiet">
            {discount > 0 &&
              `Discounts of ${formatRand(discount)} are off this price already: ${formatRand(driversDiscount)} of them are borne by you, ${formatRand(discount - driversDiscount)} by us. `}
            Fuel and helpers are not taken off.
          </p>
        </details>
        {props.children}
      </Card>
    </li>
  );
}

const summaryClass =
  "flex min-h-11 items-center font-bold text-action underline underline-offset-4";

/** Loads the code that draws maps when a driver first opens a map. */
const TripDrawing = lazy(() =>
  import("#web/parts/map/trip-drawing.tsx").catch(() => ({ default: MapNotLoaded })),
);

/** The map of a job, as our own drawing: on map tiles, the pin of a suburb would look like an exact address. */
function JobMap({ job }: { readonly job: OpenJob }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summaryClass}>Map</summary>
      {isOpen && <JobDrawing job={job} />}
    </details>
  );
}

function JobDrawing({ job }: { readonly job: OpenJob }) {
  const { pickup, destination, start } = job.middles;
  if (pickup === null || destination === null) {
    const ends = [pickup ? [] : "the pickup", destination ? [] : "the destination"];
    return (
      <p className="pb-2">
        There is no map: our list of places lacks the suburb of {ends.flat().join(" or ")}.
      </p>
    );
  }
  const { kms, source } = job;
  const ends = { from: job.pickup, to: job.destination, pickup, destination };
  const trip = { ...ends, kms, source, line: null, attribution: null };
  return (
    <figure className="pb-2">
      <Suspense fallback={<MapPlaceholder>Drawing the map</MapPlaceholder>}>
        <TripDrawing trip={trip} start={start} />
      </Suspense>
      <figcaption className="mt-2 text-quiet">
        Each pin stands in the middle of a suburb. You get the address when you take the job.
        {start !== null &&
          ` The ring is where you come from: ${job.empty?.from === "job" ? "the job before" : "your area"}.`}
      </figcaption>
    </figure>
  );
}

type OpenJobs = CallReply<"GET /api/jobs/open">;

export type OpenJob = OpenJobs["items"][number];

/** A job offered to the driver, with the end of the offer in milliseconds since 1970 by the server's clock. */
export type JobOffer = OpenJob & { readonly endsMs: number };

export function useOpenJobs() {
  const query = usePagedApiRead(
    "GET /api/jobs/open",
    // A page of the list holds ten jobs, about as many as a driver scrolls through.
    { query: { limit: 10 } },
    // The list is read every minute, because other drivers take jobs all the time.
    { refetchInterval: refetchEveryMinute, staleTime: 0 },
  );
  const [first] = query.data?.pages ?? [];
  const data = first && {
    ...first,
    offers: first.offers.map(
      (offer): JobOffer => ({ ...offer, endsMs: first.readMs + offer.secondsLeft * 1000 }),
    ),
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
  };
  return { ...query, data, isPlaceholderData: false };
}
