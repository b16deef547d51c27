import type { PlanCosts, Visit } from "./judge-plan.ts";
import { addCosts, addUpVisits, findFault, idleCosts } from "./judge-plan.ts";
import type { PlanningDay, PlanningDriver } from "./planning-day.ts";

/** Whether the first costs are less where they first differ. */
export function isLess(a: PlanCosts, b: PlanCosts): boolean {
  const place = a.findIndex((cost, index) => cost !== b[index]);
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
}

/** The least that each set of jobs costs with a driver who can do it; a set is a number of bits. */
function listSets({ jobs }: PlanningDay, driver: PlanningDriver): ReadonlyMap<number, PlanCosts> {
  const sets = new Map<number, PlanCosts>();
  const choose = (index: number, set: number, visits: readonly Visit[]) => {
    const job = jobs[index];
    if (job) {
      choose(index + 1, set, visits);
      for (const start of job.starts)
        choose(index + 1, set | (1 << index), [...visits, { job, start }]);
      return;
    }
    const sorted = visits.toSorted((a, b) => a.start - b.start);
    if (findFault(driver, sorted) !== null) return;
    const [costs, known] = [addUpVisits(driver, sorted), sets.get(set)];
    if (!known || isLess(costs, known)) sets.set(set, costs);
  };
  choose(0, 0, []);
  return sets;
}

/** Finds what the best plan of a day of few jobs costs, by trying all. */
export function findLeastCosts(day: PlanningDay): PlanCosts {
  const byDriver = day.drivers.map((driver) => [...listSets(day, driver)]);
  let least = idleCosts(day);
  const choose = (index: number, done: number, costs: PlanCosts) => {
    const sets = byDriver[index];
    if (!sets && isLess(costs, least)) least = costs;
    for (const [set, more] of sets ?? [])
      if ((set & done) === 0) choose(index + 1, set | done, addCosts(costs, more));
  };
  choose(0, 0, least);
  return least;
}
