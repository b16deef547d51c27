import { type CSSProperties, memo } from "react";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import {
  type Board,
  type BoardJob,
  boardPlace,
  driveTimes,
  endMinute,
  jobLine,
  jobTime,
  jobTrip,
  lastMinute,
  startMinute,
} from "./board-layout.ts";

/** The height of a line of bars in a wide window, in pixels. */
export const lineHeight = 60;

const barPlace = (from: number, to: number) =>
  ({
    "--left": boardPlace(from),
    "--right": `calc(100% - ${boardPlace(to)})`,
  }) as CSSProperties;
const onBoard = "lg:absolute lg:right-(--right) lg:left-(--left)";

/** A drive without a load, in a wide window as a thin bar with its minutes and kilometres. */
export function DriveBar(props: {
  readonly drive: Board["drives"][number];
  readonly jobs: readonly BoardJob[];
}) {
  const { minutes, kms, fromOrderId } = props.drive;
  const [from, to, until] = driveTimes(props.drive, props.jobs);
  if (kms === 0) return null;
  // The words have the time until the next job; before the first job they may be wider than the drive.
  const side = fromOrderId === null ? "items-end whitespace-nowrap" : "";
  const onWide = from > lastMinute - 45 ? "lg:hidden" : `lg:flex ${side}`;
  return (
    <p
      className={`mt-1.5 pl-2 text-small text-quiet tabular-nums lg:top-1/2 lg:mt-0 lg:-translate-y-1/2 lg:flex-col lg:pl-0 lg:text-[0.6875rem] lg:leading-3 ${onWide} ${onBoard}`}
      style={barPlace(from, until)}
    >
      <span className="lg:sr-only">Drive without a load: </span>
      <span className="lg:px-1">{`${minutes} min `}</span>
      <span
        className="my-0.5 hidden h-1 rounded-full bg-field lg:block"
        style={{ width: `${((to - from) * 100) / (until - from)}%` }}
      />
      <span className="lg:px-1">{`${kms} km`}</span>
    </p>
  );
}

function barLook({ suggestion, alarms, status }: BoardJob): string {
  if (suggestion) return "border-2 border-dashed border-action bg-card/80";
  if (alarms.length > 0) return "border-2 border-danger bg-danger-tint text-danger-dark";
  if (status === "started") return "border border-started bg-started-tint";
  if (status === "completed") return "border border-action/50 bg-action-tint text-action-dark";
  return "border border-field bg-card";
}

/** A job, in a wide window as long as it takes. What is unusual about it comes in place of its price. */
export const JobBar = memo(function JobBar(props: {
  readonly job: BoardJob;
  readonly line: number;
  readonly isMovable: boolean;
}) {
  const { job, line } = props;
  const { suggestion, alarms, status } = job;
  const place = {
    ...barPlace(startMinute(job), endMinute(job)),
    "--top": `${line * lineHeight}px`,
  };
  const state = suggestion ? "Suggested" : orderStateWords[status].label;
  const words = `${formatRand(job.price)} \u00b7 ${state}`;
  const isAlarm = alarms.length > 0 && !suggestion;
  const trip = isAlarm ? [jobTrip(job)] : jobTrip(job).split(/ (?=to )/);
  return (
    <button
      type="button"
      data-job={job.id}
      draggable={props.isMovable}
      title={[jobLine(job), ...alarms].join(". ")}
      className={`mt-1.5 block min-h-11 w-full overflow-hidden rounded-lg px-2 py-1 text-left text-small tabular-nums hover:shadow-soft focus-visible:-outline-offset-2 lg:top-[calc(var(--top)+1px)] lg:mt-0 lg:h-14.5 lg:w-auto lg:px-1.5 lg:py-px lg:text-[0.75rem] lg:leading-[0.8125rem] ${onBoard} ${barLook(job)} ${props.isMovable ? "lg:cursor-grab" : ""}`}
      style={place}
    >
      <span className="font-bold lg:block lg:truncate">
        {`${jobTime(job)} \u00b7 ${truckSizeText(job.truckSize)} `}
      </span>
      {trip.map((text) => (
        <span key={text} className="lg:block lg:truncate">{`${text} `}</span>
      ))}
      <span className={isAlarm ? "font-bold lg:line-clamp-2" : "block lg:truncate"}>
        {isAlarm ? alarms.join(". ") : words}
      </span>
    </button>
  );
});
