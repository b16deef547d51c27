import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatCount } from "#web/format.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { type BoardJob, type BoardRow, hoursText, jobLine } from "./board-layout.ts";
import { DriverMark } from "./driver-mark.tsx";
import { jobStateWord, lookOfJob } from "./job-bar.tsx";

type Open = (opened: { readonly jobId?: string; readonly driverId?: string }) => void;

/** The board of a day for a phone: the jobs without a driver, then each driver with the jobs. */
export function NarrowBoard(props: {
  readonly lane: readonly BoardJob[];
  readonly rows: readonly BoardRow[];
  readonly onOpen: Open;
}) {
  const { lane, rows, onOpen } = props;
  return (
    <div className="grid gap-3">
      <section
        aria-label="Jobs without a driver"
        className="rounded-card border border-line bg-sand p-3"
      >
        <h3 className="font-bold">{`Without a driver: ${formatCount(lane.length, "job")}`}</h3>
        {lane.length === 0 && (
          <p className="text-small text-quiet">Every job of this day has a driver.</p>
        )}
        <JobList jobs={lane} onOpen={onOpen} />
      </section>
      {rows.map(({ driver, number, jobs, drives }) => (
        <section
          key={driver.id}
          aria-label={driver.name}
          className="rounded-card border border-line bg-card p-3"
        >
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-2 text-left"
            onClick={() => onOpen({ driverId: driver.id })}
          >
            <DriverMark number={number} />
            <span className="min-w-0">
              <span className="link block">{driver.name}</span>
              <span className="block text-small text-quiet">
                {[
                  driver.plate &&
                    `${truckSizeText(driver.truckSize)}, ${formatUnbrokenLicencePlate(driver.plate)}`,
                  hoursText(driver),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
          </button>
          {jobs.length === 0 && <p className="text-small text-quiet">No jobs this day.</p>}
          <JobList jobs={jobs} drives={drives} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}

function JobList(props: {
  readonly jobs: readonly BoardJob[];
  readonly drives?: BoardRow["drives"];
  readonly onOpen: Open;
}) {
  const { jobs, drives = [], onOpen } = props;
  if (jobs.length === 0) return null;
  return (
    <ol className="mt-2 grid gap-1.5">
      {jobs.map((job) => {
        const before = drives.find(({ toOrderId }) => toOrderId === job.id);
        return (
          <li key={job.id}>
            {before && before.kms > 0 && (
              <p className="pb-1 pl-3 text-small text-quiet tabular-nums">
                {`Drive of ${before.minutes} min, ${before.kms} km`}
              </p>
            )}
            <button
              type="button"
              className={`block min-h-11 w-full rounded-field px-3 py-2 text-left text-small ${lookOfJob(job)}`}
              onClick={() => onOpen({ jobId: job.id })}
            >
              <span className="block">{jobLine(job)}</span>
              <span className="block font-bold">{jobStateWord(job)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
