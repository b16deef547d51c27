import { expect, it } from "vitest";
import type { ChainProblem } from "./chains.ts";
import { createGoals } from "./goals.ts";

/** Two jobs of one time each and no vehicle, with what it costs to leave each undone. */
const invent = (...undone: readonly number[]): ChainProblem => ({
  undoneCosts: undone.map((cost) => Float64Array.of(cost, cost)),
  jobs: Int32Array.of(0, 1),
  firstWays: Int32Array.of(0, 0, 0),
  wayEnds: Int32Array.of(),
  wayCosts: undone.map(() => Float64Array.of()),
  depots: [],
});

it("criteria are one goal while each outweighs all after it in an exact sum", () => {
  expect(createGoals(invent(1, 1, 50))).toEqual([[3 * 101, 101, 1]]);
  expect(createGoals(invent(1, 1_000_000, 1_000_000))).toEqual([
    [2_000_001, 1, 0],
    [0, 0, 1],
  ]);
});
