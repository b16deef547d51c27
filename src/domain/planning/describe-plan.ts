import { formatRand } from "../money/format-rand.ts";
import { addUpChain, type Chain, type ChainProblem, type Goal } from "./chains.ts";
import { type PlanCriterion, planCriteria } from "./day-problem.ts";
import { listInsertions } from "./greedy-chains.ts";

const emptyKms = planCriteria.indexOf("emptyKms");

export const count = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

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
): string {
  const index = results.findIndex(({ cost, bound }) => cost > bound);
  const result = results[index];
  if (!result)
    return "Proven best: no plan carries more, changes less of what people were told, or drives fewer empty kilometres.";
  const gap = result.cost - result.bound;
  const weight = (name: PlanCriterion) => goals[index]?.[planCriteria.indexOf(name)] ?? 0;
  const criterion =
    planCriteria.find((name) => weight(name) > 0 && gap >= weight(name)) ?? "unfairness";
  const gain = Math.floor(gap / Math.max(weight(criterion), 1));
  const all = chains.reduce((sum, { costs }) => sum + (costs[emptyKms] ?? 0), 0);
  const text =
    criterion === "undone" && isByPrice
      ? `Jobs worth up to ${formatRand(gain)} more might be carried.`
      : possibleGains[criterion](gain, all);
  return `The time was up before the proof. ${text}`;
}

/**
 * Says for each visit of each vehicle's day the whole kilometres that it adds there, and that it would add to
 * the next best vehicle's day, all else as planned; null where no other vehicle could make it.
 */
export function comparePlaces(problem: ChainProblem, days: readonly Chain[]) {
  return days.map(({ depot, visits }) =>
    visits.map((visit) => {
      const rest = visits.filter((other) => other !== visit);
      const others = days.with(depot, addUpChain(problem, depot, rest));
      const places = listInsertions(problem, others, visit, emptyKms).map(({ chain, added }) => {
        return { depot: chain.depot, addedKms: added };
      });
      return {
        addedKms: places.find((place) => place.depot === depot)?.addedKms ?? 0,
        secondBest: places.find((place) => place.depot !== depot) ?? null,
      };
    }),
  );
}
export type Place = ReturnType<typeof comparePlaces>[number][number];
