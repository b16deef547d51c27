import type { Chain, ChainProblem, Depot, Goal } from "#domain/planning/chains.ts";
import { solveChains } from "./solve-chains.ts";

type Task = {
  readonly problem: ChainProblem;
  readonly start: readonly Chain[];
  readonly goals: readonly Goal[];
  readonly timeLimitMs: number;
};

/** Solves the plan of a day in the planner's thread. */
export const solvePlan = ({ problem, start, goals, timeLimitMs }: Task) =>
  solveChains(problem, start, { goals, timeLimitMs, nowMs: () => performance.now() });

type HelpTask = Task & {
  /** One more vehicle to try each time. */
  readonly helpers: readonly Depot[];
};

/** Finds for each vehicle more what it would carry at the least undone: its visits, and the cost left. */
export const findHelp = ({ problem, start, goals, timeLimitMs, helpers }: HelpTask) =>
  helpers.map((helper) => {
    const depots = [...problem.depots, helper];
    const limits = { goals: goals.slice(0, 1), timeLimitMs, nowMs: () => performance.now() };
    const { chains, results } = solveChains({ ...problem, depots }, start, limits);
    const own = chains.find(({ depot }) => depot === depots.length - 1);
    return {
      visits: own?.visits ?? [],
      cost: results[0]?.cost ?? 0,
      carried: chains.flatMap(({ visits }) => visits).length,
    };
  });
