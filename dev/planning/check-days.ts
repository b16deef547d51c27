import { judgePlan } from "#harness/planning/judge-plan.ts";
import { planDay } from "#harness/planning/plan-day.ts";
import type { PlannedJob, PlanningDay } from "#harness/planning/planning-day.ts";
import { formatSpread } from "../bench/timing.ts";
import { type DaySize, inventDay } from "./invent-day.ts";
import { loseBusiestDriver, planFirstCome } from "./other-plans.ts";

/** Plans a day by three ways, and once more without its busiest driver. */
function checkDay(day: PlanningDay) {
  const faults: string[] = [];
  const judge = (judged: PlanningDay, plan: readonly PlannedJob[]) => {
    const verdict = judgePlan(judged, plan);
    faults.push(...verdict.faults);
    const [undone = 0, changes = 0, emptyKms = 0] = verdict.costs;
    return { carried: judged.jobs.length - undone, changes, emptyKms };
  };
  const planned = planDay(day);
  const away = loseBusiestDriver(day, planned.plan);
  const replanned = planDay(away.day);
  return {
    planned,
    replanned,
    plan: judge(day, planned.plan),
    nearest: judge(day, planned.nearest),
    "first come": judge(day, planFirstCome(day)),
    moreChanges: judge(away.day, replanned.plan).changes - away.lost,
    faults,
  };
}

/**
 * Plans invented days of a size, and prints the median of each figure with the least and the most; returns
 * whether each plan keeps to all rules.
 */
export function checkDays(size: DaySize, seeds: number, anyTimePercent: number): boolean {
  const days = Array.from({ length: seeds }, (_, index) =>
    checkDay(inventDay(size, index + 1, anyTimePercent)),
  );
  type Checked = (typeof days)[number];
  const spread = (figure: (day: Checked) => number) => formatSpread(days.map(figure));
  const proof = (name: "planned" | "replanned") =>
    `${days.filter((day) => day[name].isProven).length} of ${seeds} proven, seconds ${spread((day) => day[name].seconds)}`;
  console.log(`\n${size.jobs} jobs, ${size.drivers} drivers: ${proof("planned")}`);
  for (const { planned } of days)
    if (!planned.isProven) console.log(`  not proven: ${JSON.stringify(planned.results)}`);
  for (const name of ["plan", "nearest", "first come"] as const) {
    const kms = `empty km ${spread((day) => day[name].emptyKms)}`;
    console.log(`  ${name}: carried ${spread((day) => day[name].carried)}, ${kms}`);
  }
  const changes = `changes beyond the driver's own jobs ${spread((day) => day.moreChanges)}`;
  console.log(`  busiest driver away: ${proof("replanned")}, ${changes}`);
  const faults = days.flatMap((day) => day.faults);
  for (const fault of faults) console.log(`  ! ${fault}`);
  return faults.length === 0;
}
