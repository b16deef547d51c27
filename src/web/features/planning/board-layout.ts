import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { type CarryReason, carryReasons } from "#domain/dispatch/may-carry.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { CallReply } from "#web/api/api-client.ts";

export type Board = CallReply<"GET /api/planning/day">;
export type Plan = CallReply<"POST /api/planning/plan">;
export type Suggestion = Plan["jobs"][number];
export type BoardDriver = Board["drivers"][number];
/** A job as the board shows it; `suggestion` where a plan would give it to another driver. */
export type BoardJob = Board["jobs"][number] & { readonly suggestion?: Suggestion };
export type BoardRow = {
  readonly driver: BoardDriver;
  /** The number of the driver on this board and its map, from 1 on. */
  readonly number: number;
  /** The driver's jobs, the earliest first. */
  readonly jobs: readonly BoardJob[];
  readonly drives: Board["drives"];
};

export const firstBoardHour = 6;
export const lastBoardHour = 20;
const [firstMinute, lastMinute] = [firstBoardHour * 60, lastBoardHour * 60];

/** The place of a minute of the day across the board, from 0 to 100. */
export function boardPercent(minute: number): number {
  const within = Math.min(Math.max(minute, firstMinute), lastMinute);
  return ((within - firstMinute) * 100) / (lastMinute - firstMinute);
}

/** The left edge and the width of a bar, as styles. */
export function barPlace(from: number, to: number) {
  const left = boardPercent(from);
  return { left: `${left}%`, width: `${boardPercent(to) - left}%` };
}

type Timed = Pick<BoardJob, "orderTime" | "minutes">;

export const startMinute = ({ orderTime }: Timed) => minutesOfDay(orderTime);
export const endMinute = (job: Timed) => startMinute(job) + job.minutes;

const byStart = (a: Timed & { readonly id: string }, b: Timed & { readonly id: string }) =>
  startMinute(a) - startMinute(b) || a.id.localeCompare(b.id);

/** Puts jobs into as few lines as hold them without an overlap, the earliest first. */
export function stackInLines<Job extends Timed & { readonly id: string }>(
  jobs: readonly Job[],
): readonly (readonly Job[])[] {
  const lines: Job[][] = [];
  for (const job of jobs.toSorted(byStart)) {
    const line = lines.find((one) => one.every((other) => endMinute(other) <= startMinute(job)));
    if (line) line.push(job);
    else lines.push([job]);
  }
  return lines;
}

/** The row of a driver who has jobs of that day but can get no more, such as one who left. */
const unknownDriver = (id: string): BoardDriver => ({
  id,
  name: "Driver who left",
  plate: "",
  truckSize: "0.5ton",
  hours: null,
  home: { name: "", position: null },
});

/** Sorts the jobs of a day to their drivers, with a plan's suggestions in place of what stands now. */
export function arrangeBoard(board: Board, plan: Plan | null) {
  const suggestions = new Map(
    plan?.jobs.flatMap((job) => (job.isChange ? [[job.orderId, job] as const] : [])),
  );
  const jobs = board.jobs
    .map((job): BoardJob => {
      const suggestion = suggestions.get(job.id);
      if (!suggestion) return job;
      const { driverId, orderTime } = suggestion;
      return { ...job, driverId, orderTime, suggestion };
    })
    .toSorted(byStart);
  const known = new Set(board.drivers.map(({ id }) => id));
  const others = new Set(jobs.flatMap(({ driverId }) => driverId ?? []));
  const left = [...others].filter((id) => !known.has(id)).map(unknownDriver);
  const byDriver = Map.groupBy(jobs, ({ driverId }) => driverId);
  const rows = [...board.drivers, ...left].map((driver, index): BoardRow => {
    const own = byDriver.get(driver.id) ?? [];
    const isSuggested = own.some(({ suggestion }) => suggestion);
    const drives = board.drives.filter(({ driverId }) => driverId === driver.id);
    return { driver, number: index + 1, jobs: own, drives: isSuggested ? [] : drives };
  });
  return { lane: byDriver.get(null) ?? [], rows };
}

/** From when until when a drive without a load lasts, in minutes of the day. */
export function driveTimes(
  drive: Board["drives"][number],
  jobs: readonly BoardJob[],
): readonly [from: number, to: number] {
  const before = jobs.find(({ id }) => id === drive.fromOrderId);
  const after = jobs.find(({ id }) => id === drive.toOrderId);
  if (before) return [endMinute(before), endMinute(before) + drive.minutes];
  const end = after ? startMinute(after) : firstMinute;
  return [end - drive.minutes, end];
}

type Reason = { readonly reason: CarryReason; readonly text: string };

/** Whether a driver may be given a job: `yes`, `ask` once the driver has agreed, or `no`; with the reasons. */
export type Verdict = {
  readonly answer: "yes" | "ask" | "no";
  readonly text: string;
  /** Whether only the law is against it, which staff who know better set aside on the order's page. */
  readonly isLaw: boolean;
  /** What the call must say once the driver has agreed. */
  readonly consents: { readonly evenIfAway: boolean; readonly owing: boolean };
};

/** Judges the reasons against a driver doing a job. */
export function judge(reasons: readonly Reason[]): Verdict {
  const settledBy = reasons.map(({ reason }) => carryReasons[reason]);
  const isRefused = settledBy.some((who) => who !== "agreed");
  const owing = reasons.some(({ reason }) => reason === "wallet");
  return {
    answer: isRefused ? "no" : reasons.length > 0 ? "ask" : "yes",
    text: reasons.map(({ text }) => text).join(". "),
    isLaw: isRefused && !settledBy.includes("nobody"),
    consents: { owing, evenIfAway: reasons.some(({ reason }) => reason !== "wallet") },
  };
}

/** Whether a job can still get another driver. */
export const isMovable = ({ status }: Pick<BoardJob, "status">) => status === initialOrderStatus;

/** The name of a suburb without its town: `Bryanston` of `Bryanston, Sandton`. */
export const suburbName = (name: string) => name.split(",", 1)[0]?.trim() ?? name;

export const jobTrip = ({ pickup, destination }: Pick<BoardJob, "pickup" | "destination">) =>
  `${suburbName(pickup.name)} to ${suburbName(destination.name)}`;

/** A job in a line: `08:00 to 11:04, 3 ton, Bryanston to Hatfield, R 1 156`. */
export const jobLine = (job: BoardJob) =>
  `${job.orderTime} to ${timeOfMinutes(endMinute(job))}, ${truckSizeText(job.truckSize)}, ${jobTrip(job)}, ${formatRand(job.price)}`;

/** The times between which a driver's jobs may start, in words. */
export const hoursText = ({ hours }: Pick<BoardDriver, "hours">) =>
  hours ? `${hours.from} to ${hours.to}` : "Does not work this day";
