import { addUpChain, type Chain, type ChainProblem } from "./chains.ts";

/**
 * Plans one job after the other, each with the vehicle for which it adds the least cost by one criterion; of
 * several times of a job the earliest that fits counts. Jobs that only one vehicle may do come first, those
 * with most times last. It is what a careful person does by hand, and the start of a better plan.
 */
export function planGreedily(problem: ChainProblem, criterion: number): readonly Chain[] {
  const days = problem.depots.map((_, depot) => addUpChain(problem, depot, []));
  const isDone = new Set<number | undefined>();
  for (const visit of listVisitsByChoice(problem)) {
    const job = problem.jobs[visit];
    if (isDone.has(job)) continue;
    const [nearest] = listInsertions(problem, days, visit, criterion);
    if (!nearest) continue;
    isDone.add(job);
    days[nearest.chain.depot] = nearest.chain;
  }
  return days.filter(({ visits }) => visits.length > 0);
}

/** All visits, those with the least choice of vehicles and times first. */
function listVisitsByChoice({ jobs, depots }: ChainProblem): readonly number[] {
  const visits = [...jobs.keys()];
  const byJob = Map.groupBy(visits, (visit) => jobs[visit]);
  const choice = visits.map((visit) => {
    const isFixed = depots.filter(({ isAllowed }) => isAllowed[visit] === 1).length === 1;
    return isFixed ? 0 : (byJob.get(jobs[visit])?.length ?? 0);
  });
  return visits.toSorted((a, b) => (choice[a] ?? 0) - (choice[b] ?? 0) || a - b);
}

/** Lists the vehicles' days with one more visit, and the cost by a criterion that it adds; the least is first. */
export function listInsertions(
  problem: ChainProblem,
  days: readonly Chain[],
  visit: number,
  criterion: number,
) {
  return days
    .filter(({ depot }) => problem.depots[depot]?.isAllowed[visit] === 1)
    .map(({ depot, visits, costs }) => {
      const chain = addUpChain(
        problem,
        depot,
        [...visits, visit].toSorted((a, b) => a - b),
      );
      return { chain, added: (chain.costs[criterion] ?? 0) - (costs[criterion] ?? 0) };
    })
    .filter(({ added }) => Number.isFinite(added))
    .toSorted((a, b) => a.added - b.added);
}
