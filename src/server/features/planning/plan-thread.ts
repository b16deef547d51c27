import type { Chain, ChainProblem, Goal } from "#domain/planning/chains.ts";
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
