import { readFileSync } from "node:fs";
import { solveChains } from "#server/features/planning/solve-chains.ts";
import { readInstance } from "./planning/read-instance.ts";

/** The seconds for which an instance is solved at most. */
const timeLimitSeconds = 30;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("Name one file or more: npm run plan:check -- n50m2s0.inp");
  process.exitCode = 2;
}
for (const file of files) {
  const problem = readInstance(readFileSync(file, "utf8"));
  const startMs = performance.now();
  const { chains, results } = solveChains(problem, [], {
    goals: [[1]],
    timeLimitMs: timeLimitSeconds * 1000,
    nowMs: () => performance.now(),
  });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(2);
  const { cost, bound } = results[0] ?? { cost: 0, bound: 0 };
  const trips = chains.reduce((sum, { visits }) => sum + visits.length, 0);
  const proof =
    cost === bound ? "proven best" : `bound ${bound}, at most ${gapText(cost, bound)} above`;
  const driven =
    trips === problem.jobs.length ? "" : `, ${problem.jobs.length - trips} trips not driven`;
  console.log(`${file}: cost ${cost}, ${proof}, ${chains.length} vehicles, ${seconds} s${driven}`);
}

function gapText(cost: number, bound: number): string {
  return `${(((cost - bound) / bound) * 100).toFixed(3)} %`;
}
