import type { PlannedJob, PlanningDay, PlanningDriver, PlanningJob } from "./planning-day.ts";
import { estimateRoadMetres } from "./planning-day.ts";

// The rules of a plan once more, from the specification and not from the product's code.

/** Undone jobs by weight, changes of what people were told, empty kilometres, unfairness. */
export type PlanCosts = readonly number[];
export type Visit = { readonly job: PlanningJob; readonly start: number };
type Point = PlanningJob["pickup"];

const sizes = ["0.5ton", "1ton", "1.5ton", "3ton", "8ton"];

const metres = (from: Point, to: Point) => (from && to ? estimateRoadMetres(from, to) : 0);
const kms = (from: Point, to: Point) => Math.round(metres(from, to) / 1000);
const drivingMinutes = (driven: number) => Math.ceil((driven * 3) / 2000);

/** Says what is against the day of a driver, whose visits are sorted by start; null if nothing is. */
export function findFault({ id, size, from, till }: PlanningDriver, visits: readonly Visit[]) {
  let freeFrom = 0;
  let place: Point = null;
  for (const { job, start } of visits) {
    if (!job.starts.includes(start)) return `${job.id} does not start at ${start}`;
    if (sizes.indexOf(job.size) > sizes.indexOf(size)) return `${job.id} is too large`;
    if (start < from || start > till) return `${job.id} is outside the hours`;
    if (job.forbidden.includes(id)) return `${job.id} is forbidden`;
    const gap = Math.max(30, drivingMinutes(metres(place, job.pickup)));
    if (freeFrom > 0 && start < freeFrom + gap) return `${job.id} is too soon`;
    freeFrom = start + 90 + drivingMinutes(job.metres) + 10 * job.floors;
    place = job.destination;
  }
  return null;
}

/** Adds up what the visits of a driver cost, less what it costs to leave them undone. */
export function addUpVisits({ id, home, earned }: PlanningDriver, visits: readonly Visit[]) {
  let [undone, changes, empty, unfairness] = [0, 0, 0, 0];
  let place = home;
  for (const { job, start } of visits) {
    undone -= job.weight;
    if (job.told?.driverId === id && job.told.start === start) changes -= 1;
    empty += kms(place, job.pickup);
    unfairness += Math.round((job.net * earned) / 100_000);
    place = job.destination;
  }
  if (visits.length > 0) empty += kms(place, home);
  return [undone, changes, empty, unfairness];
}

export const addCosts = (a: PlanCosts, b: PlanCosts): PlanCosts =>
  a.map((cost, index) => cost + (b[index] ?? 0));

/** What it costs to do nothing. */
export const idleCosts = ({ jobs }: PlanningDay): PlanCosts =>
  jobs.reduce<PlanCosts>((sum, job) => addCosts(sum, [job.weight, job.told ? 1 : 0]), [0, 0, 0, 0]);

/** Says everything that is against a plan, and what the plan costs. */
export function judgePlan(day: PlanningDay, plan: readonly PlannedJob[]) {
  const faults: string[] = [];
  let costs = idleCosts(day);
  for (const driver of day.drivers) {
    const made = plan.filter(({ driverId }) => driverId === driver.id);
    const visits = day.jobs
      .flatMap((job) =>
        made.filter(({ jobId }) => jobId === job.id).map(({ start }) => ({ job, start })),
      )
      .toSorted((a, b) => a.start - b.start);
    const fault = findFault(driver, visits);
    if (fault !== null) faults.push(`${driver.id}: ${fault}`);
    costs = addCosts(costs, addUpVisits(driver, visits));
  }
  const known = plan.filter(({ driverId }) => day.drivers.some(({ id }) => id === driverId));
  const done = new Set(known.map(({ jobId }) => jobId));
  const isWhole = day.jobs.filter(({ id }) => done.has(id)).length === plan.length;
  if (!isWhole) faults.push("A job is done twice, or a job or driver is unknown");
  return { faults, costs };
}
