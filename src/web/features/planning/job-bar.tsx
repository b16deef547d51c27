import { memo, type Ref } from "react";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import {
  type BoardJob,
  barPlace,
  endMinute,
  isMovable,
  jobLine,
  startMinute,
  suburbName,
} from "./board-layout.ts";

/** The height of a line of bars, in pixels. */
export const barLineHeight = 60;

/** The state of a job in a word: what a plan suggests, what must be acted on, or the order's own state. */
export const jobStateWord = ({ suggestion, alarms, status }: BoardJob) =>
  suggestion ? "Suggested" : alarms.length > 0 ? "Act now" : orderStateWords[status].label;

/** The border and the ground of a job by its state. */
export function lookOfJob({ suggestion, alarms, status }: BoardJob): string {
  if (suggestion) return "border-2 border-dashed border-action bg-card/80";
  if (alarms.length > 0) return "border-2 border-danger bg-danger-tint text-danger-dark";
  if (status === "started") return "border border-started bg-started-tint";
  if (status === "completed") return "border border-action/50 bg-action-tint text-action-dark";
  return "border border-field bg-card";
}

const isPlain = ({ suggestion, alarms }: BoardJob) => !suggestion && alarms.length === 0;

/** The words on a bar, on four short lines. */
export function JobBarText({ job }: { readonly job: BoardJob }) {
  return (
    <>
      <span className="block truncate font-bold">
        {`${job.orderTime} \u00b7 ${truckSizeText(job.truckSize)}`}
      </span>
      <span className="block truncate">{suburbName(job.pickup.name)}</span>
      <span className="block truncate">{`to ${suburbName(job.destination.name)}`}</span>
      <span className="block truncate font-semibold">
        {isPlain(job)
          ? `${formatRand(job.price)} \u00b7 ${jobStateWord(job)}`
          : `${jobStateWord(job)} \u00b7 ${formatRand(job.price)}`}
      </span>
    </>
  );
}

const barText =
  "overflow-hidden rounded-lg px-1.5 py-px text-left text-[0.75rem] leading-[0.8125rem] select-none tabular-nums";

/** A job as a bar, as long as the job takes. A press opens it. */
export const JobBar = memo(function JobBar(props: {
  readonly job: BoardJob;
  readonly line: number;
  readonly isDragged: boolean;
  readonly mayMove: boolean;
}) {
  const { job, line } = props;
  const isMoving = props.mayMove && isMovable(job);
  return (
    <button
      type="button"
      data-job={job.id}
      data-movable={isMoving || undefined}
      title={[jobLine(job), ...job.alarms].join(". ")}
      className={`absolute hover:z-10 hover:shadow-soft focus-visible:z-10 ${barText} ${lookOfJob(job)} ${isMoving ? "cursor-grab" : ""} ${props.isDragged ? "opacity-40" : ""}`}
      style={{
        ...barPlace(startMinute(job), endMinute(job)),
        top: line * barLineHeight + 1,
        height: barLineHeight - 2,
      }}
    >
      <JobBarText job={job} />
    </button>
  );
});

/** The copy of a bar that follows the pointer. */
export function DraggedBar(props: {
  readonly job: BoardJob;
  readonly box: Pick<DOMRect, "left" | "top" | "width" | "height">;
  readonly ref: Ref<HTMLDivElement>;
}) {
  const { job, ref } = props;
  const { left, top, width, height } = props.box;
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={`pointer-events-none fixed z-40 shadow-soft will-change-transform ${barText} ${lookOfJob(job)}`}
      style={{ left, top, width, height }}
    >
      <JobBarText job={job} />
    </div>
  );
}
