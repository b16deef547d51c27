import type { RoadMetres } from "../dispatch/may-carry.ts";
import { drivingMinutes, gapToNextJobMinutes } from "../orders/job-occupancy.ts";
import type { Coordinates } from "../places/coordinates.ts";
import type { ChainProblem, Costs } from "./chains.ts";

/** A job of the day. Times are minutes after midnight. */
export type DayJob = {
  readonly id: string;
  /** The times at which it may start: one, or several where the client left the time to the office. */
  readonly starts: readonly number[];
  /** The minutes from its start until its driver can drive on. */
  readonly minutes: number;
  readonly pickup: Coordinates | null;
  readonly destination: Coordinates | null;
  /** What it costs to leave the job undone: 1, or its price in rand where prices count. */
  readonly weight: number;
  /** What its driver earns, in rand. */
  readonly net: number;
  /** The driver and the start that people were told; null for a job that has no driver yet. */
  readonly told: { readonly driverId: string; readonly start: number } | null;
};

/** A driver with a vehicle, and what the driver earned so far this week, in rand. */
export type DayDriver = {
  readonly id: string;
  readonly home: Coordinates | null;
  readonly earned: number;
};

export type Day<Job extends DayJob = DayJob, Driver extends DayDriver = DayDriver> = {
  readonly jobs: readonly Job[];
  readonly drivers: readonly Driver[];
  /** Whether a driver may do a job at this start, if it were the driver's only job. */
  readonly mayCarry: (driver: Driver, job: Job, start: number) => boolean;
  readonly roadMetres: RoadMetres;
};

/**
 * What a plan makes least, in this sequence: the jobs left undone, the changes of what people were told, the
 * whole kilometres driven empty (from the driver's home, between jobs, and back), and the earnings that go to
 * those who have earned much this week. docs/spec.md O-1670.
 */
export const planCriteria = ["undone", "changes", "emptyKms", "unfairness"] as const;
export type PlanCriterion = (typeof planCriteria)[number];

/** Rand times rand are counted in units of this size, so that sums stay whole and small. */
const unfairnessUnit = 100_000;

const isAsTold = (job: DayJob, driver: DayDriver, start: number) =>
  job.told?.driverId === driver.id && job.told.start === start;

/** Whole kilometres between two points; 0 where one of them is unknown. */
function wholeKms(day: Pick<Day, "roadMetres">, from: Coordinates | null, to: Coordinates | null) {
  return from && to ? Math.round(day.roadMetres(from, to) / 1000) : 0;
}

/** The minutes that must lie between the end of a job and the start of the next one. docs/spec.md O-1671. */
export function minutesBetweenJobs(
  { roadMetres }: Pick<Day, "roadMetres">,
  before: Pick<DayJob, "destination">,
  next: Pick<DayJob, "pickup">,
): number {
  if (!before.destination || !next.pickup) return gapToNextJobMinutes;
  const drive = drivingMinutes(roadMetres(before.destination, next.pickup));
  return Math.max(gapToNextJobMinutes, drive);
}

type Visit<Job> = { readonly job: Job; readonly index: number; readonly start: number };

/** A list of costs for each criterion; what is not named costs nothing. */
function listCosts<Item>(
  items: readonly Item[],
  costs: { readonly [Criterion in PlanCriterion]?: (item: Item) => number },
): Costs {
  return planCriteria.map((criterion) => Float64Array.from(items, costs[criterion] ?? (() => 0)));
}

/**
 * Describes the plan of a day as chains of visits, one vehicle at each depot. A later
 * visit never comes before an earlier one, since each job takes time.
 */
export function createDayProblem<Job extends DayJob, Driver extends DayDriver>(
  day: Day<Job, Driver>,
) {
  const visits = day.jobs
    .flatMap((job, index) => job.starts.map((start): Visit<Job> => ({ job, index, start })))
    .toSorted((a, b) => a.start - b.start);
  const ways = visits.map((from) =>
    visits.flatMap((to, index) => {
      if (to.index === from.index) return [];
      const gap = minutesBetweenJobs(day, from.job, to.job);
      const isInTime = to.start >= from.start + from.job.minutes + gap;
      return isInTime ? [{ index, from, to }] : [];
    }),
  );
  const firstWays = new Int32Array(visits.length + 1);
  for (const [index, next] of ways.entries()) {
    firstWays[index + 1] = (firstWays[index] ?? 0) + next.length;
  }
  const problem: ChainProblem = {
    undoneCosts: listCosts(day.jobs, {
      undone: ({ weight }) => weight,
      changes: ({ told }) => (told ? 1 : 0),
    }),
    jobs: Int32Array.from(visits, ({ index }) => index),
    firstWays,
    wayEnds: Int32Array.from(ways.flat(), ({ index }) => index),
    wayCosts: listCosts(ways.flat(), {
      emptyKms: ({ from, to }) => wholeKms(day, from.job.destination, to.job.pickup),
    }),
    depots: day.drivers.map((driver) => ({
      vehicles: 1,
      isAllowed: Uint8Array.from(visits, ({ job, start }) =>
        day.mayCarry(driver, job, start) ? 1 : 0,
      ),
      visitCosts: listCosts(visits, {
        changes: ({ job, start }) => (job.told && !isAsTold(job, driver, start) ? 1 : 0),
        unfairness: ({ job }) => Math.round((job.net * driver.earned) / unfairnessUnit),
      }),
      startCosts: listCosts(visits, {
        emptyKms: ({ job }) => wholeKms(day, driver.home, job.pickup),
      }),
      endCosts: listCosts(visits, {
        emptyKms: ({ job }) => wholeKms(day, job.destination, driver.home),
      }),
    })),
  };
  return { problem, visits };
}
