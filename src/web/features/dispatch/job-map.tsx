import { lazy, Suspense, useState } from "react";
import { MapRoom, NotLoaded } from "#web/parts/map/trip-map.tsx";
import type { Job } from "./jobs.queries.ts";

/** What a card of a job opens under a tap. */
export const summaryClass =
  "flex min-h-11 items-center font-bold text-action underline underline-offset-4";

/** Its code comes when a driver opens the first map. */
const TripDrawing = lazy(() =>
  import("#web/parts/map/trip-drawing.tsx")
    .then((drawing) => ({ default: drawing.TripDrawing }))
    .catch(() => ({ default: NotLoaded })),
);

/**
 * From which suburb to which a job goes, once a driver asks. Always our own drawing, also where there
 * are tiles: a pin in the streets would say more than the middle of a suburb does, and cost bytes.
 */
export function JobMap({ job }: { readonly job: Job }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summaryClass}>Map</summary>
      {isOpen && <Drawn job={job} />}
    </details>
  );
}

function Drawn({ job }: { readonly job: Job }) {
  const { pickup, destination, start } = job.middles;
  if (pickup === null || destination === null) {
    const missing = [pickup ?? "the pickup", destination ?? "the destination"];
    const ends = missing.filter((end) => typeof end === "string").join(" or ");
    return <p className="pb-2">There is no map: our list of places lacks the suburb of {ends}.</p>;
  }
  const { kms, source } = job;
  const ends = { from: job.pickup, to: job.destination, pickup, destination };
  const trip = { ...ends, kms, source, line: null, attribution: null };
  return (
    <figure className="pb-2">
      <Suspense fallback={<MapRoom>Drawing the map</MapRoom>}>
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
