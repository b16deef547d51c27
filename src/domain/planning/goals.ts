import { at, type ChainProblem, type Costs, type Goal, jobCount } from "./chains.ts";

/** A sum of costs up to this is exact in a linear program, where numbers have some 15 digits. */
const mostExactSum = 1e9;

/** The first goal and a multiple of the other one. */
export const addGoals = (goal: Goal, other: Goal, times: number): Goal =>
  goal.map((weight, criterion) => weight + times * at(other, criterion));

/**
 * Joins criteria to goals, the most important first: as many as one sum can hold exactly, in which a criterion
 * outweighs all after it. Fewer goals are solved sooner.
 */
export function createGoals(problem: ChainProblem): readonly Goal[] {
  const goals: number[][] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const [criterion, most] of problem.undoneCosts
    .map((_, index) => boundCost(problem, index))
    .entries()) {
    held *= most + 1;
    const goal = held <= mostExactSum ? goals.pop() : undefined;
    if (!goal) held = most + 1;
    const weights = problem.undoneCosts.map((_, index) => (goal?.[index] ?? 0) * (most + 1));
    weights[criterion] = 1;
    goals.push(weights);
  }
  return goals;
}

/** A cost by one criterion that no solution exceeds. */
function boundCost(problem: ChainProblem, criterion: number): number {
  const { undoneCosts, wayCosts, depots } = problem;
  const largest = (costs: readonly Costs[]) =>
    costs.flatMap((by) => [...at(by, criterion)]).reduce((most, cost) => Math.max(most, cost), 0);
  const starts = depots.map(({ startCosts }) => startCosts);
  const perJob =
    largest(depots.map(({ visitCosts }) => visitCosts)) + largest([wayCosts, ...starts]);
  const vehicles = depots.reduce((sum, depot) => sum + depot.vehicles, 0);
  const perEnd = largest(depots.map(({ endCosts }) => endCosts));
  const jobs = jobCount(problem);
  return Math.max(largest([undoneCosts]), perJob) * jobs + perEnd * Math.min(vehicles, jobs);
}
