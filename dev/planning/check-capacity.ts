import {
  type AskedJob,
  type CapacityJob,
  countMoreJobs,
  createCapacityDay,
  judgeTime,
  type TimeState,
} from "#domain/planning/capacity.ts";
import { createDayProblem, type DayJob, planCriteria } from "#domain/planning/day-problem.ts";
import {
  describeDay,
  estimateRoadMetres,
  type PlanningDay,
  type PlanningJob,
} from "#harness/planning/planning-day.ts";
import { solveChains } from "#server/features/planning/solve-chains.ts";
import { quantile } from "../bench/timing.ts";
import { createRandom, type Random } from "../random.ts";
import { inventDay } from "./invent-day.ts";
import { planFirstCome } from "./other-plans.ts";

const judgedDays = 5_000;

/** A day on which some jobs have their drivers, and a job of which somebody asks whether it could be carried too. */
type Question = {
  readonly day: PlanningDay;
  readonly given: ReadonlyMap<string, string>;
  readonly asked: PlanningJob;
};

/** Makes a day of jobs and drivers out of many, from quiet to overfull. */
function inventQuestion(from: PlanningDay, random: Random): Question {
  const drivers = random.shuffled(from.drivers).slice(0, 1 + random.below(12));
  const count = random.below(Math.ceil(drivers.length * 2.2) + 1);
  const [first, ...jobs] = Array.from({ length: count + 1 }, (_, index) => ({
    ...random.pick(from.jobs),
    id: `job ${index}`,
  }));
  const start = 420 + 30 * random.below(21);
  const asked = { ...(first as PlanningJob), starts: [start], pickup: null, destination: null };
  const share = random.pick([0, 0.3, 0.8]);
  const given = planFirstCome({ jobs, drivers }).filter(() => random.chance(share));
  const starts = new Map(given.map((each) => [each.jobId, [each.start]]));
  return {
    day: {
      drivers,
      jobs: jobs.map((job) => ({ ...job, starts: starts.get(job.id) ?? job.starts })),
    },
    given: new Map(given.map(({ jobId, driverId }) => [jobId, driverId])),
    asked,
  };
}

function countAsProduct({ day, given, asked }: Question): number {
  const { mayCarry } = describeDay(day);
  const driversFor = (job: PlanningJob, start: number) =>
    [...day.drivers.entries()].flatMap(([index, driver]) =>
      (given.get(job.id) ?? driver.id) === driver.id && mayCarry(driver, job, start) ? [index] : [],
    );
  const jobs = day.jobs.map(
    (job): CapacityJob => ({
      ...job,
      starts: job.starts.map((start) => ({ start, drivers: driversFor(job, start) })),
      isGiven: given.has(job.id),
    }),
  );
  const [start = 0] = asked.starts;
  const job: AskedJob = { start, minutes: asked.minutes, drivers: driversFor(asked, start) };
  return countMoreJobs(createCapacityDay(estimateRoadMetres, jobs), job, 2);
}

/** Counts the same by the solver of plans: so many more leave no job undone that somebody can do. */
function countBySolver({ day, given, asked }: Question): number {
  const { mayCarry } = describeDay(day);
  const possible = day.jobs.filter((job) =>
    job.starts.some((start) => day.drivers.some((driver) => mayCarry(driver, job, start))),
  );
  const isCarried = (more: number) => {
    const copies = Array.from({ length: more }, (_, index) => ({ ...asked, id: `more ${index}` }));
    const jobs: readonly (PlanningJob & DayJob)[] = [...possible, ...copies];
    const { problem } = createDayProblem({
      ...describeDay({ ...day, jobs }),
      mayCarry: (driver, job, start) =>
        (given.get(job.id) ?? driver.id) === driver.id && mayCarry(driver, job, start),
    });
    const goals = [planCriteria.map((criterion) => (criterion === "undone" ? 1 : 0))];
    const { results } = solveChains({ problem, start: [], goals, timeLimitMs: 10_000 });
    return results[0]?.cost === 0;
  };
  return [2, 1].find(isCarried) ?? 0;
}

/**
 * Asks on random days whether a job could be carried too, and judges the first answers by the exact solver;
 * returns whether no time is called freer than it is.
 */
export function checkCapacity(count: number): boolean {
  const random = createRandom(1);
  const from = inventDay({ jobs: 2_000, drivers: 300 }, 1, 10);
  const said: Record<TimeState, number> = { free: 0, few: 0, ask: 0 };
  const milliseconds: number[] = [];
  let [judged, tooMany, tooFew, couldAsk] = [0, 0, 0, 0];
  for (let number = 0; number < count; number++) {
    const question = inventQuestion(from, random);
    const startMs = performance.now();
    const left = countAsProduct(question);
    milliseconds.push(performance.now() - startMs);
    const state = judgeTime(left, 0);
    said[state] += 1;
    if (number >= judgedDays) continue;
    judged += 1;
    const exact = countBySolver(question);
    if (left > exact) {
      tooMany += 1;
      console.log("! Called freer than it is:", { left, exact }, JSON.stringify(question));
    }
    if (left < exact) tooFew += 1;
    if (state === "ask" && exact > 0) couldAsk += 1;
  }
  const ms = (part: number) => quantile(milliseconds, part).toFixed(2);
  console.log(`${count} days: ${said.free} free, ${said.few} the last one, ${said.ask} we confirm`);
  console.log(`  milliseconds for a day: median ${ms(0.5)}, 99 of 100 ${ms(0.99)}, most ${ms(1)}`);
  console.log(
    `  ${judged} judged by the solver: ${tooMany} called freer than they are, ${tooFew} less free, ${couldAsk} of them “we confirm” where one more could be carried`,
  );
  return tooMany === 0;
}
