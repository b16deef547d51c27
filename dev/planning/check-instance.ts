import { readFileSync } from "node:fs";
import { solveChains } from "#server/features/planning/solve-chains.ts";
import { readInstance } from "./read-instance.ts";

const timeLimitMs = 30_000;

/** Solves a published instance, and prints its cost, bound and seconds. */
function solveInstance(file: string): void {
  const problem = readInstance(readFileSync(file, "utf8"));
  const startMs = performance.now();
  const { chains, results } = solveChains({ problem, start: [], goals: [[1]], timeLimitMs });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(2);
  const { cost, bound } = results[0] ?? { cost: 0, bound: 0 };
  const gap = (((cost - bound) / bound) * 100).toFixed(3);
  const proof = cost === bound ? "proven best" : `bound ${bound}, at most ${gap} % above`;
  const left = problem.jobs.length - chains.reduce((sum, { visits }) => sum + visits.length, 0);
  const undriven = left === 0 ? "" : `, ${left} trips not driven`;
  console.log(
    `${file}: cost ${cost}, ${proof}, ${chains.length} vehicles, ${seconds} s${undriven}`,
  );
}

/** Solves a published instance, or says why it cannot be read; returns whether it could. */
export function checkInstance(file: string): boolean {
  try {
    solveInstance(file);
    return true;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
