import type { CompanyDetails } from "../company/company-details.ts";
import type { RoadMetres } from "../dispatch/may-carry.ts";
import { gapToNextJobMinutes } from "../orders/job-occupancy.ts";
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

/** A job at one of its times; `job` is the number of the job. */
type Visit = CapacityJob["starts"][number] & { readonly job: number; readonly of: CapacityJob };

/** The visits of all jobs, and the numbers of the visits that no driver makes beside each. */
type Choices = {
  readonly roadMetres: RoadMetres;
  readonly jobCount: number;
  readonly visits: readonly Visit[];
  readonly collisions: readonly (readonly number[])[];
};

/** The visit of each job and its driver, by job. */
type Assignment = readonly { readonly visit: number; readonly driver: number }[];

/** The jobs of a day with one way to carry them all; null where there is none, or none was found in time. */
export type CapacityDay = { readonly choices: Choices; readonly assigned: Assignment | null };

/** The steps of a search, each of one job, after which no way counts as found: a few milliseconds. */
const mostSteps = 200;
/** More visits than this count as not carried, because each step looks at all of them. */
const mostVisits = 1_000;

function isBefore(roadMetres: RoadMetres, one: Visit, next: Visit): boolean {
  const minutes = next.start - one.start - one.of.minutes;
  return minutes >= 0 && minutes >= minutesBetweenJobs({ roadMetres }, one.of, next.of);
}

const collide = (roadMetres: RoadMetres, one: Visit, other: Visit) =>
  !(one.of.isGiven && other.of.isGiven) &&
  !isBefore(roadMetres, one, other) &&
  !isBefore(roadMetres, other, one);

function addJobs(known: Choices, jobs: readonly CapacityJob[]): Choices {
  const { roadMetres, jobCount } = known;
  const added = jobs.flatMap((of, index) =>
    of.starts.map((at) => ({ ...at, of, job: jobCount + index })),
  );
  const visits: Visit[] = [...known.visits];
  const collisions = known.collisions.map((others) => [...others]);
  for (const visit of added) {
    const others: number[] = [];
    for (const [index, other] of visits.entries()) {
      if (other.job === visit.job || !collide(roadMetres, other, visit)) continue;
      others.push(index);
      collisions[index]?.push(visits.length);
    }
    visits.push(visit);
    collisions.push(others);
  }
  return { roadMetres, jobCount: jobCount + jobs.length, visits, collisions };
}

/**
 * Finds a time and a driver for every job, so that no driver has two that collide: always the job first that
 * has the fewest choices left; of these the one before first, then the one that takes least from other jobs.
 * Returns null where there is none, or where the steps are used up.
 */
function assignAll(
  { visits, collisions, jobCount }: Choices,
  before: Assignment = [],
): Assignment | null {
  if (visits.length > mostVisits) return null;
  const visitsByJob = Map.groupBy(visits.keys(), (visit) => visits[visit]?.job);
  const closed = visits.map(({ drivers }) => new Map(drivers.map((driver) => [driver, 0])));
  const left = Array.from({ length: jobCount }, () => 0);
  for (const { job, drivers } of visits) left[job] = (left[job] ?? 0) + drivers.length;
  const assigned: ({ visit: number; driver: number } | undefined)[] = [];
  const isOpen = (visit: number, driver: number) => closed[visit]?.get(driver) === 0;
  const isAssigned = (job: number) => assigned[job] !== undefined;
  let steps = 0;

  /** Closes or opens a driver for all visits that collide with one. Returns whether each job has a choice. */
  const mark = (taken: number, driver: number, by: 1 | -1): boolean => {
    let isPossible = true;
    for (const visit of collisions[taken] ?? []) {
      const count = closed[visit]?.get(driver);
      if (count === undefined) continue;
      closed[visit]?.set(driver, count + by);
      const job = visits[visit]?.job ?? 0;
      if (count + by === (by === 1 ? 1 : 0)) left[job] = (left[job] ?? 0) - by;
      if (left[job] === 0 && !isAssigned(job)) isPossible = false;
    }
    return isPossible;
  };
  const countTaken = (taken: number, driver: number) =>
    (collisions[taken] ?? []).filter(
      (visit) => isOpen(visit, driver) && !isAssigned(visits[visit]?.job ?? 0),
    ).length;
  const assignRest = (): boolean => {
    let next = -1;
    for (const [job, count] of left.entries()) {
      if (!isAssigned(job) && (next === -1 || count < (left[next] ?? 0))) next = job;
    }
    if (next === -1) return true;
    const last = before[next];
    const choices = (visitsByJob.get(next) ?? [])
      .flatMap((visit) => (visits[visit]?.drivers ?? []).map((driver) => ({ visit, driver })))
      .filter(({ visit, driver }) => isOpen(visit, driver))
      .map(({ visit, driver }) => {
        const isLast = last?.visit === visit && last.driver === driver;
        return { visit, driver, taken: isLast ? -1 : countTaken(visit, driver) };
      })
      .toSorted((a, b) => a.taken - b.taken);
    for (const { visit, driver } of choices) {
      steps += 1;
      if (steps > mostSteps) return false;
      assigned[next] = { visit, driver };
      if (mark(visit, driver, 1) && assignRest()) return true;
      mark(visit, driver, -1);
      assigned[next] = undefined;
    }
    return false;
  };
  const isDone = left.every((count) => count > 0) && assignRest();
  return isDone ? assigned.flatMap((each) => each ?? []) : null;
}

/**
 * Whether at the start of some visit, from one moment to another, more jobs run than there are drivers for
 * them, whoever does which: a quick proof that they cannot all be carried. Jobs with several times are left out.
 */
function isTooMuch(visits: readonly Visit[], from: number, to: number): boolean {
  const fixed = visits.filter(({ of }) => of.starts.length === 1);
  const moments = new Set(fixed.map(({ start }) => start));
  return [...moments].some((moment) => {
    if (moment < from || moment >= to) return false;
    const running = fixed.filter(
      ({ start, of }) => start <= moment && moment < start + of.minutes + gapToNextJobMinutes,
    );
    const [given, open] = [true, false].map((is) => running.filter(({ of }) => of.isGiven === is));
    const taken = given?.flatMap(({ drivers }) => drivers);
    /** By driver all drivers who may do what that driver does. */
    const held = new Map<number, readonly number[]>();
    const give = (drivers: readonly number[], seen: Set<number>): boolean =>
      drivers.some((driver) => {
        if (seen.has(driver)) return false;
        seen.add(driver);
        const others = held.get(driver);
        if (others && !give(others, seen)) return false;
        held.set(driver, drivers);
        return true;
      });
    return !open?.every(({ drivers }) => give(drivers, new Set(taken)));
  });
}

/**
 * Finds one way to carry all jobs of a day that somebody can do. A job that nobody can do takes no truck from
 * others, and is left out.
 */
export function createCapacityDay(
  roadMetres: RoadMetres,
  jobs: readonly CapacityJob[],
): CapacityDay {
  const none: Choices = { roadMetres, jobCount: 0, visits: [], collisions: [] };
  const possible = jobs.filter(({ starts }) => starts.some(({ drivers }) => drivers.length > 0));
  const choices = addJobs(none, possible);
  return { choices, assigned: isTooMuch(choices.visits, 0, 1440) ? null : assignAll(choices) };
}

/** A job for which somebody looks at times: its places are unknown, and it has one time. */
export type AskedJob = CapacityJob["starts"][number] & { readonly minutes: number };

/**
 * Counts how many more of a job can be carried beside all jobs of a day, up to `most`. It never says too many;
 * where a search takes too long it says too few. docs/spec.md O-1700.
 */
export function countMoreJobs(
  { choices, assigned }: CapacityDay,
  asked: AskedJob,
  most: number,
): number {
  if (assigned === null) return 0;
  const places = { pickup: null, destination: null };
  const job = { starts: [asked], minutes: asked.minutes, isGiven: false, ...places };
  const oneMore = addJobs(choices, [job]);
  const inTheWay = new Set(oneMore.collisions.at(-1));
  const busy = new Set(
    assigned.filter(({ visit }) => inTheWay.has(visit)).map(({ driver }) => driver),
  );
  const end = asked.start + asked.minutes + gapToNextJobMinutes;
  let count = Math.min(most, asked.drivers.filter((driver) => !busy.has(driver)).length);
  // Other drivers may be free if jobs of the day change hands.
  while (count < Math.min(most, asked.drivers.length)) {
    const more = addJobs(
      choices,
      Array.from({ length: count + 1 }, () => job),
    );
    if (isTooMuch(more.visits, asked.start, end)) break;
    if (assignAll(more, assigned) === null) break;
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
