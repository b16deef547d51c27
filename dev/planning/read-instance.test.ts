import { expect, it } from "vitest";
import { solveChains } from "#server/features/planning/solve-chains.ts";
import { readInstance } from "./read-instance.ts";

/**
 * Two depots with one vehicle each, and three trips, of which the third can follow the first or the second.
 * Best is 10 + 10 for the first trip alone, and 10 + 5 + 10 for the two others.
 */
const instance = `2 3 1 1
  -1 -1  10 90 90
  -1 -1  90 10 90
  10 90  -1 -1 20
  90 90  -1 -1  5
  90 10  -1 -1 -1`;

it("an instance is solved to its best", () => {
  const { chains, results } = solveChains({
    problem: readInstance(instance),
    start: [],
    goals: [[1]],
    timeLimitMs: 10_000,
  });
  expect(results).toEqual([{ cost: 45, bound: 45 }]);
  expect(new Map(chains.map(({ depot, visits }) => [depot, visits]))).toEqual(
    new Map([
      [0, [0]],
      [1, [1, 2]],
    ]),
  );
});

it("a text of another form is no instance", () => {
  const isNone = /This is no instance/;
  expect(() => readInstance("")).toThrow(isNone);
  expect(() => readInstance(instance.slice(0, -2))).toThrow(isNone);
  expect(() => readInstance(instance.replace("20", "far"))).toThrow(isNone);
  expect(() => readInstance("1 2 1  -1 1 1  1 -1 1  1 1 -1")).toThrow(/circle/);
});
