import {
  addUpWeighted,
  at,
  type Chain,
  type ChainProblem,
  type Costs,
  costAt,
  type Goal,
  indexAt,
  jobCount,
} from "./chains.ts";

/** The weight of each criterion, and the worth of doing a job and of sending a vehicle of a depot. */
export type ChainPrices = {
  readonly weights: Goal;
  readonly jobs: Float64Array;
  readonly depots: Float64Array;
};

/** The cost of a chain less the worth of its jobs and its vehicle. */
export function reducedChainCost({ jobs }: ChainProblem, chain: Chain, prices: ChainPrices) {
  const worth = chain.visits.reduce((sum, visit) => sum + at(prices.jobs, at(jobs, visit)), 0);
  return addUpWeighted(chain.costs, prices.weights) - at(prices.depots, chain.depot) - worth;
}

/** The cost of each undone job less the worth of doing it, by job. */
export function reducedUndoneCosts(problem: ChainProblem, { weights, jobs }: ChainPrices) {
  const costs = weigh(problem.undoneCosts, weights, jobCount(problem));
  return costs.map((cost, job) => cost - at(jobs, job));
}

function weigh(costs: Costs, weights: readonly number[], length: number): Float64Array {
  const sums = new Float64Array(length);
  for (const [criterion, weight] of weights.entries()) {
    if (weight === 0) continue;
    const values = at(costs, criterion);
    for (let index = 0; index < length; index += 1) {
      sums[index] = costAt(sums, index) + weight * costAt(values, index);
    }
  }
  return sums;
}

/** The problem with one cost in place of several: each weighed and less the worth of what is done for it. */
export function priceProblem(problem: ChainProblem, { weights, jobs, depots }: ChainPrices) {
  const { wayEnds } = problem;
  const visitCount = problem.jobs.length;
  return {
    problem,
    ways: weigh(problem.wayCosts, weights, wayEnds.length),
    depots: problem.depots.map((depot, index) => ({
      isAllowed: depot.isAllowed,
      starts: weigh(depot.startCosts, weights, visitCount).map((cost) => cost - at(depots, index)),
      visits: weigh(depot.visitCosts, weights, visitCount).map(
        (cost, visit) => cost - at(jobs, at(problem.jobs, visit)),
      ),
      ends: weigh(depot.endCosts, weights, visitCount),
    })),
  };
}
type PricedProblem = ReturnType<typeof priceProblem>;

/** Looking at more chains than this for the cheapest one of a depot takes longer than it is worth. */
const mostWalkedChains = 20_000;

/**
 * Finds chains of a depot with a reduced cost below `limit`: the cheapest of all, and at most `most` more that
 * share few visits. No chain costs less than `least`, which is at most 0. A chain does a job twice only where
 * it would take too long to find the cheapest that does not.
 */
export function findCheapChains(
  priced: PricedProblem,
  depot: number,
  { limit, most }: { readonly limit: number; readonly most: number },
) {
  const { firstWays, wayEnds, jobs } = priced.problem;
  const { isAllowed, starts, visits, ends } = at(priced.depots, depot);
  const costs = starts.map((start, visit) => start + costAt(visits, visit));
  const before = new Int32Array(costs.length).fill(-1);
  for (const [visit, cost] of costs.entries()) {
    if (isAllowed[visit] !== 1) continue;
    for (let way = indexAt(firstWays, visit); way < indexAt(firstWays, visit + 1); way += 1) {
      const next = indexAt(wayEnds, way);
      const further = cost + costAt(priced.ways, way) + costAt(visits, next);
      if (further < costAt(costs, next)) {
        costs[next] = further;
        before[next] = visit;
      }
    }
  }
  const cheap = [...costs]
    .map((cost, visit) => ({ visit, cost: cost + costAt(ends, visit) }))
    .filter(({ visit, cost }) => isAllowed[visit] === 1 && cost < limit)
    .toSorted((a, b) => a.cost - b.cost);
  const taken = new Set<number>();
  const chains: (readonly number[])[] = [];
  for (const end of cheap) {
    if (chains.length === most) break;
    if (taken.has(end.visit)) continue;
    const chain: number[] = [];
    for (let { visit } = end; visit >= 0; visit = indexAt(before, visit)) chain.unshift(visit);
    for (const visit of chain) taken.add(visit);
    chains.push(chain);
  }
  const least = cheap[0]?.cost ?? 0;
  const once = chains.filter(
    (chain) => new Set(chain.map((visit) => jobs[visit])).size === chain.length,
  );
  if (once[0] === chains[0]) return { chains: once, least };
  let [cheapest, cost]: [readonly number[], number] = [[], 0];
  const seen = walkChains(priced, depot, { limit, most: mostWalkedChains }, (...found) => {
    [cheapest, cost] = found;
    return cost - 1e-7;
  });
  if (seen > mostWalkedChains) return { chains, least };
  const others = once.filter((chain) => chain.join() !== cheapest.join());
  return { chains: [cheapest, ...others].filter(({ length }) => length > 0), least: cost };
}

/**
 * Calls `take` for each chain of a depot with a reduced cost of at most `limit` that does no job twice; the
 * limit is then what `take` returns. Returns at how many chains and beginnings of chains it looked; it stops
 * where these are more than `most`.
 */
function walkChains(
  priced: PricedProblem,
  depot: number,
  limits: { readonly limit: number; readonly most: number },
  take: (chain: readonly number[], cost: number) => number,
): number {
  const { firstWays, wayEnds, jobs } = priced.problem;
  const { isAllowed, starts, visits, ends } = at(priced.depots, depot);
  const toEnd = findCostsToEnd(priced, depot);
  const path: number[] = [];
  let [{ limit }, seen] = [limits, 0];
  const extend = (visit: number, before: number) => {
    const cost = before + costAt(visits, visit);
    if (isAllowed[visit] !== 1 || cost + costAt(toEnd, visit) > limit || seen > limits.most) return;
    if (path.some((done) => indexAt(jobs, done) === indexAt(jobs, visit))) return;
    seen += 1;
    path.push(visit);
    if (cost + costAt(ends, visit) <= limit) limit = take([...path], cost + costAt(ends, visit));
    for (let way = indexAt(firstWays, visit); way < indexAt(firstWays, visit + 1); way += 1) {
      extend(indexAt(wayEnds, way), cost + costAt(priced.ways, way));
    }
    path.pop();
  };
  for (const [visit, start] of starts.entries()) extend(visit, start);
  return seen;
}

/**
 * Lists every chain with a reduced cost of at most `limit`; null if it had to look at more than `most` chains
 * and beginnings of chains.
 */
export function listChains(priced: PricedProblem, limit: number, most: number) {
  const found: Omit<Chain, "costs">[] = [];
  let left = most;
  for (const depot of priced.depots.keys()) {
    left -= walkChains(priced, depot, { limit, most: left }, (visits) => {
      found.push({ depot, visits });
      return limit;
    });
    if (left < 0) return null;
  }
  return found;
}

/** The least cost from each visit to the end of the day, without that of the visit. */
function findCostsToEnd({ problem, ways, depots }: PricedProblem, depot: number) {
  const { firstWays, wayEnds } = problem;
  const { isAllowed, visits, ends } = at(depots, depot);
  const costs = ends.slice();
  for (let visit = costs.length - 1; visit >= 0; visit -= 1) {
    for (let way = indexAt(firstWays, visit); way < indexAt(firstWays, visit + 1); way += 1) {
      const next = indexAt(wayEnds, way);
      if (isAllowed[next] !== 1) continue;
      const cost = costAt(ways, way) + costAt(visits, next) + costAt(costs, next);
      if (cost < costAt(costs, visit)) costs[visit] = cost;
    }
  }
  return costs;
}
