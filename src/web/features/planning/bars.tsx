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

/** A drive without a load, as a thin bar with its minutes and kilometres. */
export function DriveBar(props: {
  readonly drive: Board["drives"][number];
  readonly jobs: readonly BoardJob[];
}) {
  const { minutes, kms, fromOrderId, toOrderId } = props.drive;
  const [from, to] = driveTimes(props.drive, props.jobs);
  if (kms === 0 || from >= lastMinute) return null;
  // The words of a short drive may be wider than it is, towards where there is no job.
  const side = fromOrderId === null ? "items-end" : toOrderId === null ? "" : "items-center";
  return (
    <p
      className={`top-1/2 hidden -translate-y-1/2 flex-col text-[0.6875rem] leading-3 whitespace-nowrap text-quiet tabular-nums lg:flex ${side} ${onBoard}`}
      style={barPlace(from, to)}
    >
      <span className="sr-only">Drive without a load: </span>
      <span className="px-1">{`${minutes} min`}</span>
      <span className="my-0.5 h-1 self-stretch rounded-full bg-field" />
      <span className="px-1">{`${kms} km`}</span>
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

/** A job, in a wide window as long as it takes. What is unusual about it comes before its price. */
export const JobBar = memo(function JobBar(props: {
  readonly job: BoardJob;
  readonly line: number;
  readonly isMovable: boolean;
}) {
  const { job, line } = props;
  const { suggestion, alarms, status } = job;
  const note = suggestion ? "Suggested" : alarms[0];
  const price = formatRand(job.price);
  const words = note ? [note, price] : [price, orderStateWords[status].label];
  const [pickup, destination] = jobTrip(job).split(/ (?=to )/);
  return (
    <button
      type="button"
      data-job={job.id}
      draggable={props.isMovable}
      title={[jobLine(job), ...alarms].join(". ")}
      className={`mt-1.5 block min-h-11 w-full overflow-hidden rounded-lg px-2 py-1 text-left text-small tabular-nums hover:z-10 hover:shadow-soft focus-visible:z-10 lg:top-(--top) lg:mt-0 lg:h-14.5 lg:w-auto lg:px-1.5 lg:py-px lg:text-[0.75rem] lg:leading-[0.8125rem] ${onBoard} ${barLook(job)} ${props.isMovable ? "lg:cursor-grab" : ""}`}
      style={
        {
          ...barPlace(startMinute(job), endMinute(job)),
          "--top": `${line * lineHeight + 1}px`,
        } as CSSProperties
      }
    >
      {[
        `${job.orderTime} \u00b7 ${truckSizeText(job.truckSize)}`,
        pickup,
        destination,
        words.join(" \u00b7 "),
      ].map((text, at) => (
        <span key={text} className={`lg:block lg:truncate ${at % 3 === 0 ? "font-bold" : ""}`}>
          {`${text} `}
        </span>
      ))}
    </button>
  );
});
