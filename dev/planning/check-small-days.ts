import fc from "fast-check";
import { judgePlan } from "#harness/planning/judge-plan.ts";
import { planDay } from "#harness/planning/plan-day.ts";
import type { PlanningDay } from "#harness/planning/planning-day.ts";
import { smallDays } from "#harness/planning/small-days.ts";
import { findLeastCosts } from "#harness/planning/try-all-plans.ts";
import { loseBusiestDriver } from "./other-plans.ts";

/** Compares the plan of a day with the best of all. */
function compare(day: PlanningDay) {
  const { plan, isProven } = planDay(day);
  const { faults, costs } = judgePlan(day, plan);
  const least = findLeastCosts(day);
  const isRight = isProven && faults.length === 0 && costs.join() === least.join();
  if (!isRight) console.log("! Not the best:", { faults, costs, least }, JSON.stringify(day));
  return { plan, costs, least, isRight };
}

/** Compares plans and replans of random days with the best of all; returns whether all are equal. */
export function checkSmallDays(count: number): boolean {
  const days = fc.sample(smallDays, { numRuns: count, seed: 1 });
  const plans = days.map((day) => ({ day, ...compare(day) }));
  const replans = plans.flatMap(({ day, plan }) => {
    const { day: rest, lost } = loseBusiestDriver(day, plan);
    return lost > 1 ? [compare(rest)] : [];
  });
  const right = (list: readonly { readonly isRight: boolean }[]) =>
    `${list.filter(({ isRight }) => isRight).length} of ${list.length} equal to the best of all`;
  console.log(`Days: ${right(plans)}`);
  console.log(`Replans, where a driver with two jobs or more is away: ${right(replans)}`);
  const sum = (name: "costs" | "least") =>
    replans.reduce((changes, { [name]: costs }) => changes + (costs[1] ?? 0), 0);
  console.log(`  changes of what people were told: ${sum("costs")}, fewest ${sum("least")}`);
  return [...plans, ...replans].every(({ isRight }) => isRight);
}
