import { addUpChain, type Chain, type ChainProblem, findWay } from "./chains.ts";

/** The visits of each depot's one vehicle, in their sequence. */
type Days = readonly (readonly number[])[];

/**
 * Plans one job after the other, each with the vehicle for which it adds the least cost by one criterion; of
 * several times of a job the earliest that fits counts. Jobs that only one vehicle may do come first, those
 * with most times last. It is what a careful person does by hand, and the start of a better plan.
 */
export function planGreedily(problem: ChainProblem, criterion: number): readonly Chain[] {
  const days: number[][] = problem.depots.map(() => []);
  const isDone = new Set<number>();
  for (const visit of listVisitsByChoice(problem)) {
    const job = problem.jobs[visit] ?? 0;
    if (isDone.has(job)) continue;
    const nearest = listInsertions(problem, days, visit, criterion).toSorted(
      (a, b) => a.added - b.added,
    )[0];
    if (!nearest) continue;
    isDone.add(job);
    days[nearest.depot] = nearest.visits;
  }
  return days.flatMap((visits, depot) =>
    visits.length === 0 ? [] : [addUpChain(problem, depot, visits)],
  );
}

/** All visits, those with the least choice of vehicles and times first. */
function listVisitsByChoice({ jobs, depots }: ChainProblem) {
  const visits = [...jobs.keys()];
  const visitsByJob = Map.groupBy(visits, (visit) => jobs[visit]);
  const choice = visits.map((visit) => {
    const isFixed = depots.filter(({ isAllowed }) => isAllowed[visit] === 1).length === 1;
    return isFixed ? 0 : (visitsByJob.get(jobs[visit])?.length ?? 0);
  });
  return visits.toSorted((a, b) => (choice[a] ?? 0) - (choice[b] ?? 0) || a - b);
}

/** Lists where a visit fits into the days of vehicles, and the cost by a criterion that it adds there. */
export function listInsertions(
  problem: ChainProblem,
  days: Days,
  visit: number,
  criterion: number,
) {
  return problem.depots.flatMap(({ isAllowed }, depot) => {
    const day = days[depot] ?? [];
    if (isAllowed[visit] !== 1) return [];
    const place = day.filter((other) => other < visit).length;
    const visits = day.toSpliced(place, 0, visit);
    const isPossible = visits.every(
      (next, index) => index === 0 || findWay(problem, visits[index - 1] ?? 0, next) !== null,
    );
    if (!isPossible) return [];
    const cost = (made: readonly number[]) =>
      made.length === 0 ? 0 : (addUpChain(problem, depot, made).costs[criterion] ?? 0);
    return [{ depot, visits, added: cost(visits) - cost(day) }];
  });
}
