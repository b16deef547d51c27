import fc from "fast-check";
import { expect, it } from "vitest";
import { addUpWeighted } from "#domain/planning/chains.ts";
import { judgePlan } from "#harness/planning/judge-plan.ts";
import { planDay } from "#harness/planning/plan-day.ts";
import { smallDays } from "#harness/planning/small-days.ts";
import { findLeastCosts, isLess } from "#harness/planning/try-all-plans.ts";

it("a plan is the best of all plans of the day, keeps to all rules, and is proven", {
  tags: "O-1670",
}, () => {
  fc.assert(
    fc.property(smallDays, (day) => {
      const { plan, isProven } = planDay(day);
      expect(judgePlan(day, plan)).toEqual({ faults: [], costs: findLeastCosts(day) });
      expect(isProven).toBe(true);
    }),
    { numRuns: 150 },
  );
});

it("without time a plan is no worse than that of the nearest drivers, and its bound holds", {
  tags: ["O-1672", "O-1673"],
}, () => {
  fc.assert(
    fc.property(smallDays, (day) => {
      const { plan, nearest, goals, results } = planDay(day, { timeLimitMs: 0 });
      const [made, byHand] = [judgePlan(day, plan), judgePlan(day, nearest)];
      expect([...made.faults, ...byHand.faults]).toEqual([]);
      expect(isLess(byHand.costs, made.costs)).toBe(false);
      const least = addUpWeighted(findLeastCosts(day), goals[0] ?? []);
      expect(results[0]?.bound).toBeLessThanOrEqual(least);
      expect(results[0]?.cost).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 50 },
  );
});
