import { memo, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatCount } from "#web/format.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import {
  type Board,
  type BoardDriver,
  type BoardJob,
  type BoardRow,
  barPlace,
  boardPercent,
  driveTimes,
  firstBoardHour,
  hoursText,
  lastBoardHour,
  stackInLines,
  type Verdict,
} from "./board-layout.ts";
import { DriverMark } from "./driver-mark.tsx";
import { barLineHeight, DraggedBar, JobBar } from "./job-bar.tsx";
import { useVerdicts } from "./use-board.ts";
import { useDrag } from "./use-drag.ts";

/** The id of the lane of jobs without a driver, as a place to drop a job. */
const laneId = "lane";
const hours = Array.from(
  { length: lastBoardHour - firstBoardHour },
  (_, at) => firstBoardHour + at,
);
const dayEnd = lastBoardHour * 60;
const rowGrid = "grid grid-cols-[11rem_minmax(0,1fr)]";
const hourLines =
  "relative bg-[linear-gradient(to_right,var(--color-line)_1px,transparent_1px)] bg-[length:calc(100%/14)_100%]";

const noVerdicts: ReadonlyMap<string, Verdict> = new Map();

type Shown = { readonly lane: readonly BoardJob[]; readonly rows: readonly BoardRow[] };

const findJob = ({ lane, rows }: Shown, id: string) =>
  [...lane, ...rows.flatMap(({ jobs }) => jobs)].find((job) => job.id === id) ?? null;

/** The board of a day for a wide window: the lane of jobs without a driver on top, then a row for each driver. */
export function WideBoard(
  props: Shown & {
    /** The minute of now on the day that is shown; null on other days. */
    readonly nowMinute: number | null;
    readonly mayMove: boolean;
    readonly onMove: (job: BoardJob, driver: BoardDriver | null) => void;
    readonly onOpen: (opened: { readonly jobId?: string; readonly driverId?: string }) => void;
  },
) {
  const { nowMinute, mayMove } = props;
  // What others change meanwhile must not move the rows under a dragged job.
  const [atHold, setAtHold] = useState<Shown>(props);
  const { dragged, over, ghost, listeners } = useDrag({
    hold: () => setAtHold({ lane: props.lane, rows: props.rows }),
    drop: (id, target) => {
      const row = props.rows.find(({ driver }) => driver.id === target);
      const job = findJob(props, id);
      if (job && (row || target === laneId)) props.onMove(job, row?.driver ?? null);
    },
  });
  const { lane, rows } = dragged ? atHold : props;
  const held = dragged ? findJob(atHold, dragged.id) : null;
  const read = useVerdicts(held);
  // Deferred, so that React draws the rows in short slices and the pointer never waits for them.
  const verdicts = useDeferredValue(held ? read.verdicts : noVerdicts);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: bars are buttons, and opening one offers the same moves
    <div
      role="presentation"
      className="relative rounded-card border border-line bg-card"
      {...listeners}
      onClick={(event) => {
        const pressed = (event.target as Element).closest<HTMLElement>("[data-job], [data-driver]");
        const { job: jobId, driver: driverId } = pressed?.dataset ?? {};
        if (jobId !== undefined) props.onOpen({ jobId });
        if (driverId !== undefined) props.onOpen({ driverId });
      }}
    >
      <div className={`sticky top-16 z-20 rounded-t-card border-b border-line bg-card ${rowGrid}`}>
        <span className="px-3 py-1.5 text-[0.8125rem] font-bold">Driver</span>
        <div aria-hidden="true" className="grid grid-cols-[repeat(14,minmax(0,1fr))]">
          {hours.map((hour) => (
            <span key={hour} className="py-1.5 text-[0.8125rem] text-quiet tabular-nums">
              {timeOfMinutes(hour * 60)}
            </span>
          ))}
        </div>
      </div>
      <section
        aria-label="Jobs without a driver"
        data-drop={laneId}
        className={`border-b-2 border-field ${rowGrid} ${over === laneId ? "bg-action-tint" : "bg-sand"}`}
      >
        <div className="px-3 py-2">
          <h3 className="text-[0.8125rem] leading-4 font-bold">Without a driver</h3>
          <p className="text-[0.8125rem] leading-4 text-quiet">{formatCount(lane.length, "job")}</p>
        </div>
        <Line jobs={lane} heldId={held?.id} mayMove={props.mayMove}>
          {lane.length === 0 && (
            <p className="p-3 text-small text-quiet">Every job of this day has a driver.</p>
          )}
        </Line>
      </section>
      {rows.map((row) => (
        <DriverRow
          key={row.driver.id}
          row={row}
          verdict={verdicts.get(row.driver.id)}
          isOver={over === row.driver.id}
          heldId={row.jobs.some(({ id }) => id === held?.id) ? held?.id : undefined}
          mayMove={mayMove}
        />
      ))}
      {nowMinute !== null && (
        <div className={`pointer-events-none absolute inset-0 ${rowGrid}`}>
          <div className="relative col-start-2">
            <div
              className="absolute inset-y-0 w-0.5 bg-ink"
              style={{ left: `${boardPercent(nowMinute)}%` }}
            >
              <span className="sticky top-24 z-20 block w-max -translate-x-1/2 rounded-full bg-ink px-1.5 text-[0.75rem] text-white tabular-nums">
                {`Now ${timeOfMinutes(nowMinute)}`}
              </span>
            </div>
          </div>
        </div>
      )}
      {held && dragged && <DraggedBar ref={ghost} job={held} box={dragged.box} />}
    </div>
  );
}

/** The hours of a row, with jobs in as many lines as they overlap. */
function Line(props: {
  readonly jobs: readonly BoardJob[];
  readonly heldId: string | undefined;
  readonly mayMove: boolean;
  readonly children?: ReactNode;
}) {
  const lines = useMemo(() => stackInLines(props.jobs), [props.jobs]);
  return (
    <div className={hourLines} style={{ minHeight: lines.length * barLineHeight }}>
      {props.children}
      <Bars lines={lines} heldId={props.heldId} mayMove={props.mayMove} />
    </div>
  );
}

const Bars = memo(function Bars(props: {
  readonly lines: ReturnType<typeof stackInLines<BoardJob>>;
  readonly heldId: string | undefined;
  readonly mayMove: boolean;
}) {
  return props.lines.flatMap((jobs, line) =>
    jobs.map((job) => (
      <JobBar
        key={job.id}
        job={job}
        line={line}
        isDragged={job.id === props.heldId}
        mayMove={props.mayMove}
      />
    )),
  );
});

const verdictLooks = {
  yes: ["bg-action-tint", "text-action-dark", "Free"],
  ask: ["bg-price-tint", "text-pending", "Ask first"],
  no: ["bg-danger-tint", "text-danger-dark", "Not possible"],
} as const;

const DriverRow = memo(function DriverRow(props: {
  readonly row: BoardRow;
  readonly verdict: Verdict | undefined;
  readonly isOver: boolean;
  readonly heldId: string | undefined;
  readonly mayMove: boolean;
}) {
  const { row, verdict, isOver } = props;
  const { driver, drives, jobs } = row;
  const [ground, ink, word] = verdict ? verdictLooks[verdict.answer] : [""];
  return (
    <section
      aria-label={driver.name}
      data-drop={driver.id}
      className={`border-b border-line last:border-b-0 ${rowGrid} ${ground} ${isOver ? "outline-2 -outline-offset-2 outline-action" : ""}`}
    >
      <DriverCell row={row} />
      <Line jobs={jobs} heldId={props.heldId} mayMove={props.mayMove}>
        <OffHours hours={driver.hours} />
        {drives.map((drive) => (
          <Drive key={`${drive.fromOrderId} ${drive.toOrderId}`} drive={drive} jobs={jobs} />
        ))}
        {verdict && (
          <p
            className={`pointer-events-none absolute bottom-1 left-1 z-10 max-w-full truncate rounded-lg bg-card px-2 text-[0.8125rem] font-bold shadow-soft ${ink}`}
          >
            {verdict.text === "" ? word : `${word}: ${verdict.text}`}
          </p>
        )}
      </Line>
    </section>
  );
});

function DriverCell({ row }: { readonly row: BoardRow }) {
  const { driver } = row;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 px-2 py-1 text-[0.8125rem] leading-4">
      <DriverMark number={row.number} />
      <div>
        <button
          type="button"
          className="line-clamp-2 text-left font-bold underline decoration-line decoration-1 underline-offset-2 hover:decoration-ink"
          data-driver={driver.id}
        >
          {driver.name}
        </button>
        {driver.plate !== "" && (
          <p className="text-[0.75rem] text-quiet" translate="no">
            {`${truckSizeText(driver.truckSize)} \u00b7 ${formatUnbrokenLicencePlate(driver.plate)}`}
          </p>
        )}
        <p className="text-[0.75rem] text-quiet tabular-nums">{hoursText(driver)}</p>
      </div>
    </div>
  );
}

/** Shades the hours in which no job of the driver may start. */
function OffHours({ hours: own }: Pick<BoardRow["driver"], "hours">) {
  const [from, to] = own ? [own.from, own.to].map(minutesOfDay) : [dayEnd, dayEnd];
  const off = [
    [0, from],
    [to, dayEnd],
  ].filter(([start = 0, end = 0]) => start < end);
  return off.map(([start = 0, end = 0]) => (
    <div
      key={start}
      aria-hidden="true"
      className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,var(--color-paper)_1px_7px)]"
      style={barPlace(start, end)}
    />
  ));
}

function Drive(props: {
  readonly drive: Board["drives"][number];
  readonly jobs: readonly BoardJob[];
}) {
  const [from, to] = driveTimes(props.drive, props.jobs);
  const { minutes, kms } = props.drive;
  if (kms === 0) return null;
  return (
    <p
      className="absolute top-1/2 -translate-y-1/2 text-center text-[0.6875rem] leading-3 text-quiet tabular-nums"
      style={barPlace(from, to)}
    >
      <span className="sr-only">Drive without a load: </span>
      <span className="block whitespace-nowrap -mx-4">{`${minutes} min`}</span>
      <span aria-hidden="true" className="my-0.5 block h-1 rounded-full bg-field" />
      <span className="block whitespace-nowrap -mx-4">{`${kms} km`}</span>
    </p>
  );
}
