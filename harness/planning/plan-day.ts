import { createDayProblem, planCriteria } from "#domain/planning/day-problem.ts";
import { createGoals } from "#domain/planning/goals.ts";
import { planGreedily } from "#domain/planning/greedy-chains.ts";
import { solveChains } from "#server/features/planning/solve-chains.ts";
import { describeDay, type PlanningDay } from "./planning-day.ts";

/** Plans a day, and by the nearest driver for each job, from which the plan starts. */
export function planDay(day: PlanningDay, { timeLimitMs = 10_000 } = {}) {
  const startMs = performance.now();
  const { problem, readChains } = createDayProblem(describeDay(day));
  const nearest = planGreedily(problem, planCriteria.indexOf("emptyKms"));
  const goals = createGoals(problem);
  const { chains, results } = solveChains({ problem, start: nearest, goals, timeLimitMs });
  return {
    plan: readChains(chains),
    nearest: readChains(nearest),
    goals,
    results,
    isProven: results.every(({ cost, bound }) => cost === bound),
    seconds: (performance.now() - startMs) / 1000,
  };
}
