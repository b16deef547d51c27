import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { carryReasons } from "#domain/dispatch/may-carry.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";

export type Board = CallReply<"GET /api/planning/day">;
export type Plan = CallReply<"POST /api/planning/plan">;
export type Suggestion = Plan["jobs"][number];
export type BoardDriver = Board["drivers"][number];
/** A job as the board shows it; `suggestion` where a plan would give it to another driver. */
export type BoardJob = Board["jobs"][number] & { readonly suggestion?: Suggestion };
/** A driver's day; without a driver, the lane of the jobs that wait. */
export type BoardRow = {
  readonly driver: BoardDriver | null;
  /** The number of the driver on the board and its map, from 1 on. */
  readonly number: number;
  /** The jobs, the earliest first. */
  readonly jobs: readonly BoardJob[];
  readonly drives: Board["drives"];
};

/** The first and the last minute that the board shows: from 06:00 to 20:00. */
export const [firstMinute, lastMinute] = [6 * 60, 20 * 60];

/** The place of a minute of the day across the board, such as `50%`. */
export function boardPlace(minute: number): string {
  const within = Math.min(Math.max(minute, firstMinute), lastMinute);
  return `${((within - firstMinute) * 100) / (lastMinute - firstMinute)}%`;
}

type Timed = Pick<BoardJob, "id" | "orderTime" | "minutes">;

export const startMinute = ({ orderTime }: Pick<Timed, "orderTime">) => minutesOfDay(orderTime);
export const endMinute = (job: Timed) => startMinute(job) + job.minutes;

const byStart = (a: Timed, b: Timed) => startMinute(a) - startMinute(b) || a.id.localeCompare(b.id);

/** The line of each job of a row, the earliest first: in as few lines as hold them without an overlap. */
export function stackInLines(jobs: readonly Timed[]): readonly number[] {
  const ends: number[] = [];
  return jobs.map((job) => {
    const free = ends.findIndex((end) => end <= startMinute(job));
    const line = free === -1 ? ends.length : free;
    ends[line] = endMinute(job);
    return line;
  });
}

/** Colours of drivers, each legible under white figures. Red means: act now. */
const colors = ["#0b6b4f", "#1c5aa6", "#7a4f00", "#8a1c7c", "#0e6f80", "#5b3fa8", "#4f680d"];

/** The colour of a driver on the board and its map. Drivers who share one differ by the number. */
export const driverColor = (number: number) => colors[number % colors.length] ?? "";

/** The rows of a board, the lane first. What a plan suggests stands in place of what is. */
export function arrangeBoard(board: Board, plan: Plan | null): readonly BoardRow[] {
  const changes = plan?.jobs.filter(({ isChange }) => isChange) ?? [];
  const jobs = board.jobs.map((job): BoardJob => {
    const suggestion = changes.find(({ orderId }) => orderId === job.id);
    if (!suggestion) return job;
    return { ...job, driverId: suggestion.driverId, orderTime: suggestion.orderTime, suggestion };
  });
  const byDriver = Map.groupBy(jobs.toSorted(byStart), ({ driverId }) => driverId);
  return [null, ...board.drivers].map((driver, number) => {
    const drives = (plan ?? board).drives.filter(({ driverId }) => driverId === driver?.id);
    return { driver, number, jobs: byDriver.get(driver?.id ?? null) ?? [], drives };
  });
}

/** From when to when a drive without a load lasts, and until when there is time, in minutes of the day. */
export function driveTimes(
  { fromOrderId, toOrderId, minutes }: Board["drives"][number],
  jobs: readonly BoardJob[],
): readonly [from: number, to: number, until: number] {
  const before = jobs.find(({ id }) => id === fromOrderId);
  const after = jobs.find(({ id }) => id === toOrderId);
  const until = after ? startMinute(after) : lastMinute;
  const from = before ? endMinute(before) : until - minutes;
  return [from, from + minutes, Math.max(until, from + minutes)];
}

export type Reasons = CallReply<"GET /api/planning/reasons">["drivers"][number]["reasons"];

/** Judges the reasons against a driver doing a job: `yes`, `ask` where staff can set them aside, or `no`. */
export function judge(reasons: Reasons) {
  const isRefused = reasons.some(({ reason }) => carryReasons[reason] === "nobody");
  const answer = isRefused ? "no" : reasons.length > 0 ? "ask" : "yes";
  return { answer, text: reasons.map(({ text }) => text).join(". ") } as const;
}
export type Verdict = ReturnType<typeof judge>;

/** Whether a job can still get another driver. */
export const isMovable = ({ status }: Pick<BoardJob, "status">) => status === initialOrderStatus;

const suburbName = (name: string) => name.split(",", 1)[0] ?? name;

/** The trip by the names of suburbs, without their towns: `Bryanston to Hatfield`. */
export const jobTrip = ({ pickup, destination }: Pick<BoardJob, "pickup" | "destination">) =>
  `${suburbName(pickup.name)} to ${suburbName(destination.name)}`;

/** When a job starts; `Any time` until the office sets the hour with the driver. */
export const jobTime = ({ anyTime, driverId, orderTime }: BoardJob) =>
  anyTime && driverId === null ? "Any time" : orderTime;

/** A job in a line: `08:00 to 11:04, 3 ton, Bryanston to Hatfield, R 1 156`. */
export function jobLine(job: BoardJob): string {
  const isTimed = jobTime(job) === job.orderTime;
  const times = isTimed ? `${job.orderTime} to ${timeOfMinutes(endMinute(job))}` : jobTime(job);
  return `${times}, ${truckSizeText(job.truckSize)}, ${jobTrip(job)}, ${formatRand(job.price)}`;
}

/** The vehicle of a driver: `3 ton, ND 12 CD GP`. */
export const vehicleText = ({ truckSize, plate }: BoardDriver) =>
  truckSize && plate
    ? `${truckSizeText(truckSize)}, ${formatUnbrokenLicencePlate(plate)}`
    : "No current vehicle";
