import { formatRand } from "../money/format-rand.ts";
import { type Chain, type ChainProblem, findWay, type Goal } from "./chains.ts";
import { type PlanCriterion, planCriteria } from "./day-problem.ts";
import { listInsertions } from "./greedy-chains.ts";

const emptyKms = planCriteria.indexOf("emptyKms");

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What may still be gained by a criterion, in words, where the search ended before the proof. */
const possibleGains: Readonly<Record<PlanCriterion, (gain: number, of: number) => string>> = {
  undone: (gain) => `Up to ${count(gain, "more job")} might be carried.`,
  changes: (gain) => `Up to ${count(gain, "change")} less might do.`,
  emptyKms: (gain, all) =>
    `At most ${Math.ceil((gain * 100) / Math.max(all, 1))} % from the fewest empty kilometres.`,
  unfairness: () => "The week's earnings might be shared more evenly.",
};

type Result = { readonly cost: number; readonly bound: number };

/**
 * Says in words whether a plan is proven best, or how far from the best it is at most.
 *
 * @param results the cost and the bound of each goal
 * @param isByPrice whether the jobs left undone are counted in rand
 */
export function planProof(
  goals: readonly Goal[],
  results: readonly Result[],
  chains: readonly Chain[],
  isByPrice: boolean,
): { readonly isProven: boolean; readonly text: string } {
  for (const [index, { cost, bound }] of results.entries()) {
    const gap = cost - bound;
    if (gap <= 0) continue;
    const [criterion, weight] = planCriteria
      .map((name, place) => [name, goals[index]?.[place] ?? 0] as const)
      .find(([, each]) => each > 0 && gap >= each) ?? ["unfairness", 1];
    const gain = Math.floor(gap / weight);
    const all = chains.reduce((sum, { costs }) => sum + (costs[emptyKms] ?? 0), 0);
    const text =
      criterion === "undone" && isByPrice
        ? `Jobs worth up to ${formatRand(gain)} more might be carried.`
        : possibleGains[criterion](gain, all);
    return { isProven: false, text: `The time was up before the proof. ${text}` };
  }
  return {
    isProven: true,
    text: "Proven best: no plan carries more, changes less of what people were told, or drives fewer empty kilometres.",
  };
}

/** The whole kilometres that a job adds to its driver's day, and to the next best driver's. */
export type PlacedVisit = {
  readonly visit: number;
  readonly depot: number;
  readonly addedKms: number;
  /** Null where no other driver can do the job beside the other jobs of the plan. */
  readonly secondBest: { readonly depot: number; readonly addedKms: number } | null;
};

/** Compares each job of a plan with what it would add to the other drivers' days, all else as planned. */
export function comparePlacedVisits(
  problem: ChainProblem,
  chains: readonly Chain[],
): readonly PlacedVisit[] {
  const days = problem.depots.map(
    (_, depot) => chains.find((chain) => chain.depot === depot)?.visits ?? [],
  );
  return chains.flatMap(({ depot, visits, costs }) =>
    visits.map((visit) => {
      const others = days.with(depot, []);
      const [secondBest = null] = listInsertions(problem, others, visit, emptyKms)
        .filter((place) => place.depot !== depot)
        .toSorted((a, b) => a.added - b.added)
        .map((place) => ({ depot: place.depot, addedKms: place.added }));
      const without = visits.filter((other) => other !== visit);
      const addedKms = (costs[emptyKms] ?? 0) - countEmptyKms(problem, depot, without);
      return { visit, depot, addedKms, secondBest };
    }),
  );
}

/** The empty kilometres of a vehicle's visits; a way that there is not in time counts nothing. */
function countEmptyKms(problem: ChainProblem, depot: number, visits: readonly number[]): number {
  const ways = visits.slice(1).map((visit, index) => findWay(problem, visits[index] ?? 0, visit));
  const { startCosts, endCosts } = problem.depots[depot] ?? {};
  const start = startCosts?.[emptyKms]?.[visits[0] ?? -1] ?? 0;
  const end = endCosts?.[emptyKms]?.[visits.at(-1) ?? -1] ?? 0;
  return ways.reduce<number>(
    (sum, way) => sum + (way === null ? 0 : (problem.wayCosts[emptyKms]?.[way] ?? 0)),
    start + end,
  );
}
