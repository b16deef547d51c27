import type { ChainProblem, Costs, Goal } from "./chains.ts";

/**
 * What a choice may cost less: the weights join its costs to one, and each job done and each vehicle sent is
 * worth something: the worths are those of the jobs, then those of the depots.
 */
export type Prices = { readonly weights: Goal; readonly worths: Float64Array };

function weigh(costs: Costs, weights: Goal): Float64Array {
  const sums = new Float64Array(costs[0]?.length ?? 0);
  for (const [criterion, weight] of weights.entries()) {
    if (weight === 0) continue;
    for (const [index, cost] of costs[criterion]?.entries() ?? []) {
      sums[index] = (sums[index] ?? 0) + weight * cost;
    }
  }
  return sums;
}

/**
 * Gives each depot one cost in place of several, its reduced cost: weighed, and less the worth of what is done
 * for it; a visit that is not allowed costs infinitely much. The cheapest chain from each visit on goes on to
 * `next`, and costs `toEnd`.
 */
export function priceDepots(problem: ChainProblem, { weights, worths }: Prices) {
  const { jobs, firstWays, wayEnds, undoneCosts } = problem;
  const ways = weigh(problem.wayCosts, weights);
  const jobCount = undoneCosts[0]?.length ?? 0;
  return problem.depots.map(({ vehicles, isAllowed, ...costs }, depot) => {
    const vehicleWorth = worths[jobCount + depot] ?? 0;
    const starts = weigh(costs.startCosts, weights).map((cost) => cost - vehicleWorth);
    const visits = weigh(costs.visitCosts, weights).map((cost, visit) =>
      isAllowed[visit] === 1 ? cost - (worths[jobs[visit] ?? 0] ?? 0) : Number.POSITIVE_INFINITY,
    );
    const ends = weigh(costs.endCosts, weights);
    const toEnd = ends.slice();
    const next = new Int32Array(ends.length).fill(-1);
    for (let visit = ends.length - 1; visit >= 0; visit -= 1) {
      let least = ends[visit] ?? 0;
      const last = firstWays[visit + 1] ?? 0;
      for (let way = firstWays[visit] ?? 0; way < last; way += 1) {
        const end = wayEnds[way] ?? 0;
        const cost = (ways[way] ?? 0) + (toEnd[end] ?? 0);
        if (cost >= least) continue;
        least = cost;
        next[visit] = end;
      }
      toEnd[visit] = least + (visits[visit] ?? 0);
    }
    return { problem, depot, vehicles, starts, visits, ways, ends, toEnd, next };
  });
}
type PricedDepot = ReturnType<typeof priceDepots>[number];

/** Looking at more chains than this for the cheapest one of a depot takes longer than it is worth. */
const mostWalkedChains = 20_000;

/**
 * Finds chains of a depot with a reduced cost below `limit` that do no job twice: the cheapest of all, unless it
 * would take too long to find it, and at most `most` that share few visits. No chain costs less than `least`,
 * which is at most 0.
 */
export function findCheapChains(
  priced: PricedDepot,
  { limit, most }: { readonly limit: number; readonly most: number },
) {
  const { problem, starts, toEnd, next } = priced;
  const heads = [...starts.entries()]
    .map(([visit, start]) => ({ visit, cost: start + (toEnd[visit] ?? 0) }))
    .filter(({ cost }) => cost < limit)
    .toSorted((a, b) => a.cost - b.cost);
  const taken = new Set<number>();
  const chains: number[][] = [];
  for (const head of heads) {
    if (chains.length === most) break;
    if (taken.has(head.visit)) continue;
    const chain: number[] = [];
    for (let { visit } = head; visit >= 0; visit = next[visit] ?? -1) chain.push(visit);
    for (const visit of chain) taken.add(visit);
    chains.push(chain);
  }
  const once = chains.filter(
    (chain) => new Set(chain.map((visit) => problem.jobs[visit])).size === chain.length,
  );
  const least = heads[0]?.cost ?? 0;
  if (once[0] === chains[0]) return { chains: once, least };
  let [cheapest, cost]: [readonly number[], number] = [[], 0];
  const limits = { limit, most: mostWalkedChains };
  const seen = walkChains(priced, limits, (...found) => {
    [cheapest, cost] = found;
    return cost - 1e-7;
  });
  if (cheapest.length === 0) return { chains: once, least };
  return { chains: [cheapest, ...once], least: seen > mostWalkedChains ? least : cost };
}

/**
 * Calls `take` for each chain of a depot with a reduced cost of at most `limit` that does no job twice; the
 * limit is then what `take` returns. Returns at how many chains and beginnings of chains it looked; it stops
 * where these are more than `most`.
 */
function walkChains(
  { problem, starts, visits, ways, ends, toEnd }: PricedDepot,
  limits: { readonly limit: number; readonly most: number },
  take: (chain: readonly number[], cost: number) => number,
): number {
  const { firstWays, wayEnds, jobs } = problem;
  const path: number[] = [];
  let [{ limit }, seen] = [limits, 0];
  const extend = (visit: number, before: number) => {
    if (before + (toEnd[visit] ?? 0) > limit || seen > limits.most) return;
    if (path.some((done) => jobs[done] === jobs[visit])) return;
    seen += 1;
    path.push(visit);
    const cost = before + (visits[visit] ?? 0);
    const whole = cost + (ends[visit] ?? 0);
    if (whole <= limit) limit = take([...path], whole);
    const last = firstWays[visit + 1] ?? 0;
    for (let way = firstWays[visit] ?? 0; way < last; way += 1) {
      extend(wayEnds[way] ?? 0, cost + (ways[way] ?? 0));
    }
    path.pop();
  };
  for (const [visit, start] of starts.entries()) extend(visit, start);
  return seen;
}

/**
 * Lists every chain with a reduced cost of at most `limit` that does no job twice; null if it had to look at
 * more than `most` chains and beginnings of chains.
 */
export function listChains(depots: readonly PricedDepot[], limit: number, most: number) {
  const found: { readonly depot: number; readonly visits: readonly number[] }[] = [];
  let left = most;
  for (const priced of depots) {
    left -= walkChains(priced, { limit, most: left }, (visits) => {
      found.push({ depot: priced.depot, visits });
      return limit;
    });
    if (left < 0) return null;
  }
  return found;
}
