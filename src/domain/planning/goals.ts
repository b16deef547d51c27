import type { ChainProblem, Costs, Goal } from "./chains.ts";

/** A sum of costs up to this is exact in a linear program, where numbers have some 15 digits. */
const mostExactSum = 1e9;

/**
 * Joins criteria to goals, the most important first: as many as one sum can hold exactly, in which a criterion
 * outweighs all after it. Fewer goals are solved sooner.
 */
export function createGoals(problem: ChainProblem): readonly Goal[] {
  const goals: Goal[] = [];
  let held = Number.POSITIVE_INFINITY;
  const bounds = problem.undoneCosts.map((_, criterion) => boundCost(problem, criterion));
  for (const [criterion, most] of bounds.entries()) {
    held *= most + 1;
    const goal = held <= mostExactSum ? goals.pop() : undefined;
    if (!goal) held = most + 1;
    const weigh = (index: number) => (index === criterion ? 1 : (goal?.[index] ?? 0) * (most + 1));
    goals.push([...bounds.keys()].map(weigh));
  }
  return goals;
}

/** A cost by one criterion that no solution exceeds. */
function boundCost({ undoneCosts, wayCosts, depots }: ChainProblem, criterion: number): number {
  const largest = (...lists: readonly Costs[]) =>
    lists
      .flatMap((by) => by[criterion] ?? [])
      .reduce((most, costs) => costs.reduce((a, b) => Math.max(a, b), most), 0);
  const starts = depots.map(({ startCosts }) => startCosts);
  const perJob =
    largest(...depots.map(({ visitCosts }) => visitCosts)) + largest(wayCosts, ...starts);
  const perEnd = largest(...depots.map(({ endCosts }) => endCosts));
  const vehicles = depots.reduce((sum, depot) => sum + depot.vehicles, 0);
  const jobs = undoneCosts[0]?.length ?? 0;
  return Math.max(largest(undoneCosts), perJob) * jobs + perEnd * Math.min(vehicles, jobs);
}
