import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AskedJob,
  type CapacityJob,
  countMoreJobs,
  createCapacityDay,
  judgeTime,
} from "./capacity.ts";

const soweto = { lat: -26.25, lng: 27.85 };
const pretoria = { lat: -25.75, lng: 28.23 };
/** 75 km by road from one town to the other, for 113 minutes. */
const roadMetres = (from: object, to: object) => (from === to ? 0 : 75_000);

const job = (
  start: number,
  drivers: readonly number[],
  more: Partial<CapacityJob> = {},
): CapacityJob => ({
  starts: [{ start, drivers }],
  minutes: 120,
  pickup: soweto,
  destination: soweto,
  isGiven: false,
  ...more,
});
const countLeft = (jobs: readonly CapacityJob[], asked: AskedJob) =>
  countMoreJobs(createCapacityDay(roadMetres, jobs), asked, 2);

it.each<[string, readonly CapacityJob[], Partial<AskedJob>, number]>([
  ["nobody has a job", [], {}, 2],
  ["one driver may do it", [], { drivers: [1] }, 1],
  ["nobody may do it", [], { drivers: [] }, 0],
  ["a job at that time may go to either", [job(600, [0, 1])], {}, 1],
  ["a job at that time has its driver", [job(600, [1], { isGiven: true })], { drivers: [1] }, 0],
  ["the job at that time can change hands", [job(600, [0, 1])], { drivers: [0] }, 1],
  ["a job ends the gap before", [job(450, [0])], {}, 2],
  ["a job ends a minute less before", [job(451, [0])], {}, 1],
  [
    "the drive between two jobs takes too long",
    [job(400, [0]), job(560, [0, 1], { pickup: pretoria })],
    { start: 760 },
    2,
  ],
  [
    "both drivers are needed for that drive",
    [job(400, [0]), job(560, [0, 1], { pickup: pretoria })],
    { start: 540 },
    0,
  ],
  [
    "people gave one driver two jobs that collide",
    [job(480, [0], { isGiven: true }), job(540, [0], { isGiven: true })],
    {},
    1,
  ],
  ["a job that nobody can do takes no truck", [job(600, [])], {}, 2],
  ["the jobs of the day are too many", [job(600, [0]), job(600, [0])], { start: 900 }, 0],
  [
    "a job of any time can move",
    [
      job(600, [0], {
        starts: [
          { start: 600, drivers: [0] },
          { start: 900, drivers: [0] },
        ],
      }),
    ],
    { drivers: [0] },
    1,
  ],
])("counts how many more can be carried: %s", { tags: "O-1700" }, (_, jobs, asked, count) => {
  expect(countLeft(jobs, { start: 600, minutes: 120, drivers: [0, 1], ...asked })).toBe(count);
});

it("judges a time by what is left, and by others' quotes", { tags: "O-1701" }, () => {
  expect([0, 1, 2].map((left) => judgeTime(left, 0))).toEqual(["ask", "few", "free"]);
  expect([0, 1, 2].map((left) => judgeTime(left, 5))).toEqual(["ask", "few", "few"]);
});

/** Whether every job can have a driver, by trying everything. */
function canCarryAll(
  jobs: readonly CapacityJob[],
  taken: readonly [number, number, CapacityJob][],
): boolean {
  const [first, ...rest] = jobs;
  if (!first) return true;
  const fits = (driver: number, start: number) =>
    taken.every(([other, at, { minutes, ...done }]) => {
      if (other !== driver) return true;
      const [earlier, later, gap] =
        at < start
          ? [at + minutes, start, [done, first] as const]
          : [start + first.minutes, at, [first, done] as const];
      const [from, to] = [gap[0].destination, gap[1].pickup];
      return later - earlier >= (from && to && from !== to ? 113 : 30);
    });
  return first.starts.some(({ start, drivers }) =>
    drivers.some(
      (driver) => fits(driver, start) && canCarryAll(rest, [...taken, [driver, start, first]]),
    ),
  );
}

const drivers = fc.uniqueArray(fc.nat(2), { maxLength: 3 });
const starts = fc.record({ start: fc.nat(8).map((hour) => 420 + hour * 60), drivers });
const place = fc.constantFrom(null, soweto, pretoria);
const jobs = fc.record({
  starts: fc.array(starts, { minLength: 1, maxLength: 2 }),
  minutes: fc.constantFrom(90, 120, 200),
  pickup: place,
  destination: place,
  isGiven: fc.constant(false),
});

it("never counts more than can be carried by trying everything, and seldom less", {
  tags: "O-1700",
}, () => {
  const asked = fc.record({
    start: fc.nat(16).map((half) => 420 + half * 30),
    minutes: fc.constant(120),
    drivers,
  });
  let less = 0;
  const isNeverMore = (day: readonly CapacityJob[], { minutes, ...at }: AskedJob) => {
    const possible = day.filter((each) => each.starts.some((start) => start.drivers.length > 0));
    const more = { starts: [at], minutes, pickup: null, destination: null, isGiven: false };
    const most = [2, 1].find((copies) =>
      canCarryAll([...possible, ...Array(copies).fill(more)], []),
    );
    const count = countLeft(day, { minutes, ...at });
    if (count < (most ?? 0)) less += 1;
    return count <= (most ?? 0);
  };
  const runs = { numRuns: 2_000, seed: 1 };
  fc.assert(fc.property(fc.array(jobs, { maxLength: 5 }), asked, isNeverMore), runs);
  expect(less).toBeLessThan(20);
});
