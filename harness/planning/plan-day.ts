import type { Chain } from "#domain/planning/chains.ts";
import { createDayProblem, planCriteria } from "#domain/planning/day-problem.ts";
import { createGoals } from "#domain/planning/goals.ts";
import { planGreedily } from "#domain/planning/greedy-chains.ts";
import { solveChains } from "#server/features/planning/solve-chains.ts";
import { describeDay, type PlannedJob, type PlanningDay } from "./planning-day.ts";

/** Plans a day, and by the nearest driver for each job, from which the plan starts. */
export function planDay(day: PlanningDay, { timeLimitMs = 10_000 } = {}) {
  const startMs = performance.now();
  const { problem, visits } = createDayProblem(describeDay(day));
  const nearest = planGreedily(problem, planCriteria.indexOf("emptyKms"));
  const readChains = (chains: readonly Chain[]) =>
    chains.flatMap(({ depot, visits: made }) =>
      made.map(
        (visit): PlannedJob => ({
          jobId: visits[visit]?.job.id ?? "",
          driverId: day.drivers[depot]?.id ?? "",
          start: visits[visit]?.start ?? 0,
        }),
      ),
    );
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
