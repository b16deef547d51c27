import type { CompanyDetails } from "../company/company-details.ts";
import type { RoadMetres } from "../dispatch/may-carry.ts";
import type { Coordinates } from "../places/coordinates.ts";
import { minutesBetweenJobs } from "./day-problem.ts";

/** A job of a day as it counts for capacity. Times are minutes after midnight. */
export type CapacityJob = {
  /** The times at which it may start, each with the numbers of the drivers who may do it then. */
  readonly starts: readonly { readonly start: number; readonly drivers: readonly number[] }[];
  /** The minutes from its start until its driver can drive on. */
  readonly minutes: number;
  /** Null where the place is unknown: then only the usual gap counts before or after the job. */
  readonly pickup: Coordinates | null;
  readonly destination: Coordinates | null;
  /** Whether it has its driver, the only one who may do it. Two such jobs never collide: people made it so. */
  readonly isGiven: boolean;
};

type Visit = { readonly job: CapacityJob; readonly start: number };

/** One way to carry all jobs of a day: the visits of each driver, by number. */
type Taken = readonly (readonly Visit[] | undefined)[];

/** A day with one way to carry all its jobs; null where there is none, or none was found. */
export type CapacityDay = { readonly roadMetres: RoadMetres; readonly taken: Taken | null };

/** The jobs that change hands for one more, at most. It bounds the time of a search. */
const mostMoved = 60;

function isBefore(roadMetres: RoadMetres, one: Visit, next: Visit): boolean {
  const minutes = next.start - one.start - one.job.minutes;
  return minutes >= 0 && minutes >= minutesBetweenJobs({ roadMetres }, one.job, next.job);
}

const collide = (roadMetres: RoadMetres, one: Visit, other: Visit) =>
  !(one.job.isGiven && other.job.isGiven) &&
  !isBefore(roadMetres, one, other) &&
  !isBefore(roadMetres, other, one);

/** Gives a driver a visit in place of others. */
function replaceVisits(
  taken: Taken,
  driver: number,
  visit: Visit,
  others: readonly Visit[],
): Taken {
  const kept = (taken[driver] ?? []).filter((each) => !others.includes(each));
  return Object.assign([...taken], { [driver]: [...kept, visit] });
}

/**
 * Takes one more job: with a driver who is free for it, or else in place of jobs that others can take in the
 * same way, the fewest first. No job changes hands twice. Returns null where it found no way.
 */
function takeOneMore(
  roadMetres: RoadMetres,
  taken: Taken,
  job: CapacityJob,
  moved: Set<CapacityJob>,
): Taken | null {
  const ways: { driver: number; visit: Visit; others: readonly Visit[] }[] = [];
  for (const { start, drivers } of job.starts) {
    const visit = { job, start };
    for (const driver of drivers) {
      const others = (taken[driver] ?? []).filter((other) => collide(roadMetres, other, visit));
      if (others.length === 0) return replaceVisits(taken, driver, visit, others);
      ways.push({ driver, visit, others });
    }
  }
  ways.sort((a, b) => a.others.length - b.others.length);
  for (const { driver, visit, others } of ways) {
    if (others.some((other) => other.job.isGiven || moved.has(other.job))) continue;
    if (moved.size + others.length > mostMoved) return null;
    for (const other of others) moved.add(other.job);
    let next: Taken | null = replaceVisits(taken, driver, visit, others);
    for (const other of others) next = next && takeOneMore(roadMetres, next, other.job, moved);
    if (next) return next;
  }
  return null;
}

/**
 * Finds one way to carry all jobs of a day that somebody can do. A job that nobody can do takes no truck from
 * others, and is left out.
 */
export function createCapacityDay(
  roadMetres: RoadMetres,
  jobs: readonly CapacityJob[],
): CapacityDay {
  const possible = jobs
    .map((job) => ({ job, ways: job.starts.flatMap(({ drivers }) => drivers).length }))
    .filter(({ ways }) => ways > 0);
  let taken: Taken | null = [];
  for (const { job } of possible.toSorted((a, b) => a.ways - b.ways)) {
    taken = taken && takeOneMore(roadMetres, taken, job, new Set());
  }
  return { roadMetres, taken };
}

/** A job for which somebody looks at times: its places are unknown, and it has one time. */
export type AskedJob = CapacityJob["starts"][number] & { readonly minutes: number };

/**
 * Counts how many more of a job can be carried beside all jobs of a day, up to `most`. It never says too many,
 * and seldom too few. docs/spec.md O-1700.
 */
export function countMoreJobs(
  { roadMetres, taken }: CapacityDay,
  asked: AskedJob,
  most: number,
): number {
  const places = { pickup: null, destination: null };
  const copy = () => ({ starts: [asked], minutes: asked.minutes, isGiven: false, ...places });
  const visit = { job: copy(), start: asked.start };
  if (taken === null) return 0;
  // Most days have free drivers: the search for jobs that change hands is for the others.
  let free = 0;
  for (const driver of asked.drivers) {
    if (taken[driver]?.some((other) => collide(roadMetres, other, visit))) continue;
    free += 1;
    if (free >= most) return most;
  }
  let [count, next]: [number, Taken | null] = [0, taken];
  while (next && count < most) {
    const job = copy();
    next = takeOneMore(roadMetres, next, job, new Set());
    if (next) count += 1;
  }
  return count;
}

/** How a time is promised: free, at most one more, or confirmed by the office later. docs/spec.md O-1701. */
export const timeStates = ["free", "few", "ask"] as const;
export type TimeState = (typeof timeStates)[number];

/** The letter of each state, in texts of one letter for each time of a day: a month of them is short. */
export const timeStateLetters: Readonly<Record<TimeState, string>> = {
  free: "f",
  few: "l",
  ask: "a",
};

/** The state of a letter; undefined for another letter. */
export const readTimeState = (letter: string | undefined): TimeState | undefined =>
  timeStates.find((state) => timeStateLetters[state] === letter);

/** The best of some states; `ask` for none. */
export const bestTimeState = (states: readonly (TimeState | undefined)[]): TimeState =>
  timeStates.find((state) => states.includes(state)) ?? "ask";

/**
 * Says how a time is promised.
 *
 * @param left how many more of this job can be carried, without the trucks that are held back
 * @param quoted the live quotes of others for this time, which only make a free time the last one
 */
export function judgeTime(left: number, quoted: number): TimeState {
  if (left < 1) return "ask";
  return left - quoted >= 2 ? "free" : "few";
}

/**
 * The settings of free times: from how many hours before its start a time is not called free, and how many
 * trucks are held back.
 */
export const readCapacitySettings = ({
  leadHours = "2",
  heldTrucks = "0",
}: Pick<CompanyDetails, "leadHours" | "heldTrucks">) => ({
  leadHours: Number(leadHours),
  heldTrucks: Number(heldTrucks),
});
