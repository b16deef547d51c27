import { expect, it } from "vitest";
import { listChains, priceDepots } from "./chain-pricing.ts";
import { addUpChain } from "./chains.ts";
import { createDayProblem, minutesBetweenJobs } from "./day-problem.ts";

const place = (lng: number) => ({ lat: -26, lng });
/** Roads on which a degree of longitude is 100 km long. */
const roadMetres = (from: { lng: number }, to: { lng: number }) =>
  Math.round(Math.abs(from.lng - to.lng) * 100_000);

/** A job of two hours, without a way. */
const invent = (id: string, start: number, lng: number) => ({
  id,
  starts: [start],
  minutes: 120,
  pickup: place(lng),
  destination: place(lng),
  weight: 1,
  net: 1000,
  told: null,
});

/** A driver in whose day each job of these can follow those before it. */
const { problem, visits } = createDayProblem({
  jobs: [invent("late", 780, 28.1), invent("early", 420, 28), invent("noon", 600, 28.4)],
  drivers: [{ id: "driver", home: place(28.2), earned: 5000 }],
  mayCarry: () => true,
  roadMetres,
});

it("between two jobs lie 30 minutes, or the drive where it is longer", {
  tags: "O-1671",
}, () => {
  const before = { destination: place(28) };
  expect(minutesBetweenJobs({ roadMetres }, before, { pickup: place(28.2) })).toBe(30);
  expect(minutesBetweenJobs({ roadMetres }, before, { pickup: place(28.4) })).toBe(60);
  expect(minutesBetweenJobs({ roadMetres }, before, { pickup: null })).toBe(30);
});

it("a driver's day costs the kilometres from home, between jobs and back, and what was earned", () => {
  const day = addUpChain(problem, 0, [0, 1, 2]);
  expect(day.costs).toEqual([0, 0, 20 + 40 + 30 + 10, 3 * 50]);
  expect(visits.map(({ job, start }) => [job.id, start])).toEqual([
    ["early", 420],
    ["noon", 600],
    ["late", 780],
  ]);
  expect(addUpChain(problem, 0, [2, 1]).costs[2]).toBe(Number.POSITIVE_INFINITY);
});

it("chains within a limit are all listed, or it is said that they are too many", () => {
  const worths = new Float64Array(problem.jobs.length + problem.depots.length);
  const priced = priceDepots(problem, { weights: [0, 0, 1, 0], worths });
  const list = (limit: number, most: number) =>
    listChains(priced, limit, most)?.map(({ visits }) => visits.join());
  expect(list(1000, 7)).toEqual(["0", "0,1", "0,1,2", "0,2", "1", "1,2", "2"]);
  expect(list(1000, 6)).toBeUndefined();
  expect(list(40, 7)).toEqual(["0", "0,2", "1", "2"]);
});
