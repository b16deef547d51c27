import type { CompanyDetails } from "../company/company-details.ts";
import type { RoadMetres } from "../dispatch/may-carry.ts";
import type { Coordinates } from "../places/coordinates.ts";
import { minutesBetweenJobs } from "./day-problem.ts";

/** A job of a day as it counts for capacity. Times are minutes after midnight. */
export type CapacityJob = {
  readonly start: number;
  /** The minutes from its start until its driver can drive on. */
  readonly minutes: number;
  /** Null where the place is unknown: then only the usual gap counts before or after the job. */
  readonly pickup: Coordinates | null;
  readonly destination: Coordinates | null;
  /** The numbers of the drivers who may do it; of a job that has a driver only that one. */
  readonly drivers: readonly number[];
};

/** The drivers of a day by number, with the jobs that each has under one way to carry all jobs. */
export type CapacityDay = {
  readonly roadMetres: RoadMetres;
  readonly jobs: readonly CapacityJob[];
  /** The driver of each job; null where not all jobs can be carried, or nobody found out in time. */
  readonly assigned: readonly number[] | null;
};

/** The steps of a search, of one job each, after which all jobs count as not carried: some milliseconds. */
const mostSteps = 2_000;
/** More jobs than this in a day count as not carried, because each step looks at all of them. */
const mostJobs = 400;

function isBefore(roadMetres: RoadMetres, one: CapacityJob, next: CapacityJob): boolean {
  const gap = minutesBetweenJobs({ roadMetres }, one, next);
  return next.start >= one.start + one.minutes + gap;
}

const collide = (roadMetres: RoadMetres, one: CapacityJob, other: CapacityJob) =>
  !isBefore(roadMetres, one, other) && !isBefore(roadMetres, other, one);

/**
 * Finds a driver for every job, so that no driver has two that collide: always the job first that has fewest
 * drivers left, and the driver first whom fewest other jobs need. Returns null where there is none, or where
 * the steps are used up.
 */
function assignAll(roadMetres: RoadMetres, jobs: readonly CapacityJob[]): readonly number[] | null {
  if (jobs.length > mostJobs) return null;
  const collisions = jobs.map((job) =>
    jobs.flatMap((other, index) =>
      other !== job && collide(roadMetres, job, other) ? [index] : [],
    ),
  );
  const open = jobs.map(({ drivers }) => new Map(drivers.map((driver) => [driver, 0])));
  const left = jobs.map(({ drivers }) => drivers.length);
  const assigned = jobs.map(() => -1);
  let steps = 0;

  /** Closes or opens a driver for all jobs that collide with a job. Returns whether each has a driver left. */
  const mark = (job: number, driver: number, by: 1 | -1): boolean => {
    let isPossible = true;
    for (const other of collisions[job] ?? []) {
      const closed = open[other]?.get(driver);
      if (closed === undefined) continue;
      open[other]?.set(driver, closed + by);
      if (closed + by === (by === 1 ? 1 : 0)) left[other] = (left[other] ?? 0) - by;
      if (left[other] === 0 && assigned[other] === -1) isPossible = false;
    }
    return isPossible;
  };
  const demand = (job: number, driver: number) =>
    (collisions[job] ?? []).filter(
      (other) => assigned[other] === -1 && open[other]?.get(driver) === 0,
    ).length;
  const assignRest = (): boolean => {
    let next = -1;
    for (const [job, count] of left.entries()) {
      if (assigned[job] === -1 && (next === -1 || count < (left[next] ?? 0))) next = job;
    }
    if (next === -1) return true;
    const drivers = [...(open[next] ?? [])]
      .filter(([, closed]) => closed === 0)
      .map(([driver]) => ({ driver, demand: demand(next, driver) }))
      .toSorted((a, b) => a.demand - b.demand);
    for (const { driver } of drivers) {
      steps += 1;
      if (steps > mostSteps) return false;
      assigned[next] = driver;
      if (mark(next, driver, 1) && assignRest()) return true;
      mark(next, driver, -1);
      assigned[next] = -1;
    }
    return false;
  };
  return left.every((count) => count > 0) && assignRest() ? assigned : null;
}

/**
 * Finds one way to carry all jobs of a day that somebody can do. A job that nobody can do takes no truck from
 * others, and is left out.
 */
export function createCapacityDay(
  roadMetres: RoadMetres,
  allJobs: readonly CapacityJob[],
): CapacityDay {
  const jobs = allJobs.filter(({ drivers }) => drivers.length > 0);
  return { roadMetres, jobs, assigned: assignAll(roadMetres, jobs) };
}

/**
 * Counts how many more of a job can be carried beside all jobs of a day, up to `most`. It never says too many;
 * where a search takes too long it says too few. docs/spec.md O-1700.
 */
export function countMoreJobs(
  { roadMetres, jobs, assigned }: CapacityDay,
  asked: CapacityJob,
  most: number,
): number {
  if (assigned === null) return 0;
  const isFree = (driver: number) =>
    jobs.every((job, index) => assigned[index] !== driver || !collide(roadMetres, job, asked));
  let count = 0;
  for (const driver of asked.drivers) {
    if (count === most) return most;
    if (isFree(driver)) count += 1;
  }
  // Other drivers may be free if jobs of the day change hands.
  while (count < Math.min(most, asked.drivers.length)) {
    const more = Array.from({ length: count + 1 }, () => ({ ...asked }));
    if (assignAll(roadMetres, [...jobs, ...more]) === null) break;
    count += 1;
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
