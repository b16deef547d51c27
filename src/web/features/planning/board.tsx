import {
  type CSSProperties,
  type DragEvent,
  Fragment,
  memo,
  useDeferredValue,
  useState,
} from "react";
import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { formatCount } from "#web/format.ts";
import { DriveBar, JobBar, lineHeight } from "./bars.tsx";
import {
  type BoardDriver,
  type BoardJob,
  type BoardRow,
  boardPlace,
  driverColor,
  firstMinute,
  isMovable,
  jobLine,
  lastMinute,
  stackInLines,
  type Verdict,
  vehicleText,
} from "./board-layout.ts";
import { useRowsToDraw, useVerdicts } from "./use-board.ts";

const hours = Array.from({ length: (lastMinute - firstMinute) / 60 }, (_, at) =>
  timeOfMinutes(firstMinute + at * 60),
);
const rowGrid = "lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]";
const hourLines =
  "linear-gradient(to right, var(--color-line) 1px, transparent 1px) 0 / calc(100% / 14)";

/** A ground in one colour between two minutes, and in another before and after. */
const band = (from: number, to: number, [inside, outside]: readonly [string, string]) =>
  `linear-gradient(to right, ${outside} ${boardPlace(from)}, ${inside} 0 ${boardPlace(to)}, ${outside} 0)`;

/** The ground of a row: the line of now, the hours, and darker where no job of the driver may start. */
function rowGround(driver: BoardDriver | null, nowMinute: number | null): string {
  const { from, to } = driver?.hours ?? { from: "20:00", to: "20:00" };
  const now = nowMinute ?? -1;
  return [
    band(now, now + 3, ["var(--color-ink)", "transparent"]),
    hourLines,
    ...(driver
      ? [band(minutesOfDay(from), minutesOfDay(to), ["transparent", "var(--color-sand)"])]
      : []),
  ].join(", ");
}

const noVerdicts: ReadonlyMap<string, Verdict> = new Map();

/** The element around what an event is about that has this attribute, and the attribute's value. */
const found = ({ target }: { readonly target: EventTarget }, name: "job" | "driver" | "row") =>
  target instanceof Element
    ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
    : undefined;

/** The job or the driver whose window is open. */
export type Opened = Readonly<Partial<Record<"jobId" | "driverId", string | undefined>>>;

/**
 * The board of a day: the jobs without a driver on top, then a row for each driver. In a wide window a job is
 * a bar as long as it takes, which a mouse drags; in a narrow one the jobs of a row are a list. A press opens
 * a job or a driver everywhere.
 */
export function DayBoard(props: {
  readonly rows: readonly BoardRow[];
  /** The minute of now on the day that is shown; null on other days. */
  readonly nowMinute: number | null;
  readonly mayMove: boolean;
  readonly onMove: (job: BoardJob, driver: BoardDriver | null) => void;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { mayMove, nowMinute } = props;
  // What others change meanwhile must not move the rows under a job that is dragged.
  const [held, setHeld] = useState<{ job: BoardJob; rows: readonly BoardRow[] } | null>(null);
  const [over, setOver] = useState<string>();
  const rows = held?.rows ?? props.rows;
  const drawn = useRowsToDraw(rows.length);
  // Deferred, so that React draws the rows in short slices and the pointer never waits for them.
  const read = useVerdicts(useDeferredValue(held?.job ?? null));
  const verdicts = useDeferredValue(held ? read.verdicts : noVerdicts);
  function hold(event: DragEvent) {
    const id = found(event, "job");
    const job = rows.flatMap(({ jobs }) => jobs).find((one) => one.id === id);
    if (!job) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", jobLine(job));
    setHeld({ job, rows });
  }
  function end() {
    setHeld(null);
    setOver(undefined);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: bars are buttons, and opening one offers the same moves
    <div
      role="presentation"
      className="relative grid gap-3 lg:block lg:rounded-card lg:border lg:border-line lg:bg-card"
      onDragStart={hold}
      onDragOver={(event) => {
        const row = held ? found(event, "row") : undefined;
        if (row !== undefined) event.preventDefault();
        setOver(row);
      }}
      onDrop={(event) => {
        event.preventDefault();
        const row = rows.find(({ driver }) => (driver?.id ?? "") === found(event, "row"));
        end();
        if (held && row) props.onMove(held.job, row.driver);
      }}
      onDragEnd={end}
      onClick={(event) => {
        const opened = { jobId: found(event, "job"), driverId: found(event, "driver") };
        if (opened.jobId ?? opened.driverId) props.onOpen(opened);
      }}
    >
      <div
        aria-hidden="true"
        className={`sticky top-16 z-20 hidden rounded-t-card border-b border-line bg-card ${rowGrid}`}
      >
        <span className="px-3 py-1.5 text-[0.8125rem] font-bold">
          {nowMinute === null ? "Driver" : `Now ${timeOfMinutes(nowMinute)}`}
        </span>
        <div className="grid grid-cols-[repeat(14,minmax(0,1fr))] py-1.5 text-[0.8125rem] text-quiet tabular-nums">
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      {rows.slice(0, drawn).map((row) => (
        <Row
          key={row.number}
          row={row}
          verdict={row.driver ? verdicts.get(row.driver.id) : undefined}
          isOver={over === (row.driver?.id ?? "")}
          mayMove={mayMove}
          nowMinute={nowMinute}
        />
      ))}
    </div>
  );
}

/** The ground, the ink and the words of each verdict. */
export const verdictLooks = {
  yes: ["bg-action-tint", "text-action-dark", "Free"],
  ask: ["bg-price-tint", "text-pending", "Ask the driver first"],
  no: ["bg-danger-tint", "text-danger-dark", "Not possible"],
} as const;

/** What a verdict says in words: `Not possible: Sipho has another job from 08:00 to 11:30`. */
export const verdictText = ({ answer, text }: Verdict) =>
  [verdictLooks[answer][2], text].filter(Boolean).join(": ");

const Row = memo(function Row(props: {
  readonly row: BoardRow;
  readonly verdict: Verdict | undefined;
  readonly isOver: boolean;
  readonly mayMove: boolean;
  readonly nowMinute: number | null;
}) {
  const { row, verdict } = props;
  const { driver, jobs } = row;
  const lines = stackInLines(jobs);
  const [ground, ink] = verdict
    ? verdictLooks[verdict.answer]
    : [driver ? "bg-card" : "bg-sand", ""];
  const style = {
    "--height": `${(1 + Math.max(0, ...lines)) * lineHeight}px`,
    "--ground": rowGround(driver, props.nowMinute),
  } as CSSProperties;
  const drive = (toOrderId: string | null) =>
    row.drives
      .filter((one) => one.toOrderId === toOrderId)
      .map((one) => <DriveBar key={`to ${toOrderId}`} drive={one} jobs={jobs} />);
  return (
    <section
      // Two drivers may have one name.
      aria-label={driver ? `${driver.name} ${driver.plate ?? ""}` : "Jobs without a driver"}
      data-row={driver?.id ?? ""}
      className={`rounded-card border border-line p-3 [contain-intrinsic-size:auto_60px] [content-visibility:auto] last:rounded-b-card lg:rounded-none lg:border-0 lg:border-b lg:p-0 ${ground} ${rowGrid} ${props.isOver ? "outline-2 -outline-offset-2 outline-action" : ""}`}
    >
      <RowHead row={row} />
      <div className="relative lg:min-h-(--height) lg:[background:var(--ground)]" style={style}>
        {driver === null && jobs.length === 0 && (
          <p className="py-1 text-small text-quiet lg:p-3">Every job of this day has a driver.</p>
        )}
        {verdict && (
          <p
            className={`pointer-events-none absolute bottom-1 left-1 z-10 max-w-full truncate rounded-lg bg-card px-2 text-[0.8125rem] font-bold shadow-soft ${ink}`}
          >
            {verdictText(verdict)}
          </p>
        )}
        {jobs.map((job, at) => (
          <Fragment key={job.id}>
            {drive(job.id)}
            <JobBar job={job} line={lines[at] ?? 0} isMovable={props.mayMove && isMovable(job)} />
          </Fragment>
        ))}
        {drive(null)}
      </div>
    </section>
  );
});

/** Who the row is about: a driver with vehicle and hours, or the jobs without one. */
function RowHead({ row: { driver, number, jobs } }: { readonly row: BoardRow }) {
  const own = driver?.hours;
  const hoursText = own ? `${own.from} to ${own.to}` : "Does not work this day";
  const count = jobs.length === 0 ? "No jobs" : formatCount(jobs.length, "job");
  const notes = driver ? [vehicleText(driver), hoursText] : [];
  return (
    <div className="flex gap-x-2 text-small lg:px-2 lg:py-1 lg:text-[0.75rem] lg:leading-4">
      {driver && (
        <span
          className="mt-2.5 grid size-6 shrink-0 place-items-center rounded-full text-[0.75rem] font-bold text-white tabular-nums lg:mt-0 lg:size-5"
          style={{ backgroundColor: driverColor(number) }}
        >
          {number}
        </span>
      )}
      <div className="min-w-0">
        <h3 className="font-bold lg:text-[0.8125rem]">
          {driver ? (
            <button
              type="button"
              data-driver={driver.id}
              className="min-h-11 text-left underline decoration-line underline-offset-2 hover:decoration-ink lg:min-h-0"
            >
              {driver.name}
            </button>
          ) : (
            "Without a driver"
          )}
        </h3>
        {[...notes, count].map((note, at) => (
          <p
            key={note}
            className={`mr-3 inline-block text-quiet tabular-nums lg:mr-0 ${driver && at === 2 ? "lg:hidden" : "lg:block"}`}
          >
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
