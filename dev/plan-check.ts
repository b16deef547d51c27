/**
 * `npm run plan:check` checks the solver of the day's plan. It ends with 1 when a plan is wrong.
 *
 * usage: npm run plan:check -- FILE.inp …   solves published instances, for at most 30 s each
 *        npm run plan:check -- --days [--seeds 5] [--any-time 0]
 *        npm run plan:check -- --brute 5000
 *        npm run plan:check -- --capacity 100000
 *   --days       plans invented days of four sizes, beside plans by hand
 *   --seeds      how many days of each size
 *   --any-time   how many of 100 clients leave the time to the office
 *   --brute      plans so many random days of few jobs, beside the best of all their plans
 *   --capacity   asks on so many random days whether a time is free; the solver judges 5,000 of the answers
 */
import { parseArgs } from "node:util";
import { checkCapacity } from "./planning/check-capacity.ts";
import { checkDays } from "./planning/check-days.ts";
import { checkInstance } from "./planning/check-instance.ts";
import { checkSmallDays } from "./planning/check-small-days.ts";

const daySizes = [
  { jobs: 25, drivers: 6 },
  { jobs: 60, drivers: 30 },
  { jobs: 100, drivers: 45 },
  { jobs: 150, drivers: 60 },
];

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: "boolean", default: false },
    seeds: { type: "string", default: "5" },
    "any-time": { type: "string", default: "0" },
    brute: { type: "string", default: "0" },
    capacity: { type: "string", default: "0" },
  },
});

function readNumber(name: "seeds" | "any-time" | "brute" | "capacity"): number {
  if (/^\d{1,6}$/.test(values[name])) return Number(values[name]);
  throw new Error(`--${name} must be a whole number, but it is "${values[name]}".`);
}

const smallDays = readNumber("brute");
const questions = readNumber("capacity");
const isRight = [
  ...(values.days ? daySizes : []).map((size) =>
    checkDays(size, readNumber("seeds"), readNumber("any-time")),
  ),
  smallDays === 0 || checkSmallDays(smallDays),
  questions === 0 || checkCapacity(questions),
  ...files.map(checkInstance),
];
if (!isRight.every(Boolean)) process.exitCode = 1;
if (files.length === 0 && !values.days && smallDays === 0 && questions === 0) {
  console.error("Name a file, --days, --brute or --capacity: npm run plan:check -- --help");
  process.exitCode = 2;
}
