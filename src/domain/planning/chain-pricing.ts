import {
  addUpWeighted,
  at,
  type Chain,
  type ChainProblem,
  type Costs,
  type Goal,
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
      sums[index] = at(sums, index) + weight * at(values, index);
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

/**
 * Finds chains of a depot with a reduced cost below `limit`: the cheapest of all, and at most `most` in
 * total, none of which ends at a visit of one before it. `least` is the cheapest one's, at most 0.
 */
export function findCheapChains(
  { problem: { firstWays, wayEnds }, ways, depots }: PricedProblem,
  depot: number,
  { limit, most }: { readonly limit: number; readonly most: number },
) {
  const { isAllowed, starts, visits, ends } = at(depots, depot);
  const costs = starts.map((start, visit) => start + at(visits, visit));
  const before = new Int32Array(costs.length).fill(-1);
  for (const [visit, cost] of costs.entries()) {
    if (at(isAllowed, visit) === 0) continue;
    for (let way = at(firstWays, visit); way < at(firstWays, visit + 1); way += 1) {
      const next = at(wayEnds, way);
      const further = cost + at(ways, way) + at(visits, next);
      if (further < at(costs, next)) {
        costs[next] = further;
        before[next] = visit;
      }
    }
  }
  const cheap = [...costs]
    .map((cost, visit) => ({ visit, cost: cost + at(ends, visit) }))
    .filter(({ visit, cost }) => at(isAllowed, visit) === 1 && cost < limit)
    .toSorted((a, b) => a.cost - b.cost);
  const taken = new Set<number>();
  const chains: number[][] = [];
  for (const end of cheap) {
    if (chains.length === most) break;
    if (taken.has(end.visit)) continue;
    const chain: number[] = [];
    for (let { visit } = end; visit >= 0; visit = at(before, visit)) chain.unshift(visit);
    for (const visit of chain) taken.add(visit);
    chains.push(chain);
  }
  return { chains, least: cheap[0]?.cost ?? 0 };
}

/** Lists every chain with a reduced cost of at most `limit`; null if there are more than `most`. */
export function listChains(priced: PricedProblem, limit: number, most: number) {
  const { firstWays, wayEnds, jobs } = priced.problem;
  const found: Omit<Chain, "costs">[] = [];
  for (const [depot, { isAllowed, starts, visits, ends }] of priced.depots.entries()) {
    const toEnd = findCostsToEnd(priced, depot);
    const path: number[] = [];
    const extend = (visit: number, cost: number) => {
      path.push(visit);
      if (cost + at(ends, visit) <= limit) found.push({ depot, visits: [...path] });
      for (let way = at(firstWays, visit); way < at(firstWays, visit + 1); way += 1) {
        const next = at(wayEnds, way);
        const further = cost + at(priced.ways, way) + at(visits, next);
        if (at(isAllowed, next) === 0 || further + at(toEnd, next) > limit) continue;
        const isDone = path.some((done) => at(jobs, done) === at(jobs, next));
        if (!isDone && found.length <= most) extend(next, further);
      }
      path.pop();
    };
    for (const [visit, start] of starts.entries()) {
      const cost = start + at(visits, visit);
      if (at(isAllowed, visit) === 1 && cost + at(toEnd, visit) <= limit) extend(visit, cost);
    }
    if (found.length > most) return null;
  }
  return found;
}

/** The least cost from each visit to the end of the day, without that of the visit. */
function findCostsToEnd({ problem, ways, depots }: PricedProblem, depot: number) {
  const { firstWays, wayEnds } = problem;
  const { isAllowed, visits, ends } = at(depots, depot);
  const costs = ends.slice();
  for (let visit = costs.length - 1; visit >= 0; visit -= 1) {
    for (let way = at(firstWays, visit); way < at(firstWays, visit + 1); way += 1) {
      const next = at(wayEnds, way);
      if (at(isAllowed, next) === 0) continue;
      const cost = at(ways, way) + at(visits, next) + at(costs, next);
      if (cost < at(costs, visit)) costs[visit] = cost;
    }
  }
  return costs;
}
