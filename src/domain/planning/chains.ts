/** Costs in whole numbers from 0 up, one list for each criterion. The first criterion matters most. */
export type Costs = readonly Float64Array[];

/**
 * Vehicles that start and end their day at the same place. The costs of a visit are added where a vehicle
 * makes it, those of start and end for the way to its first visit and from its last one.
 */
export type Depot = {
  readonly vehicles: number;
  /** 1 for each visit that these vehicles may make, else 0. */
  readonly isAllowed: Uint8Array;
  readonly visitCosts: Costs;
  readonly startCosts: Costs;
  readonly endCosts: Costs;
};

/**
 * A day's work for vehicles: the vehicle scheduling problem with several depots. Each job is done once, at one
 * of its times, or is left undone at a cost. A vehicle makes a chain of visits.
 */
export type ChainProblem = {
  /** The costs of leaving a job undone, by job. */
  readonly undoneCosts: Costs;
  /** The job of each visit; a visit is a job at one of its times. Ways lead to visits of a larger index. */
  readonly jobs: Int32Array;
  /** The ways from visit `v` to the next are those from `firstWays[v]` to before `firstWays[v + 1]`. */
  readonly firstWays: Int32Array;
  readonly wayEnds: Int32Array;
  readonly wayCosts: Costs;
  readonly depots: readonly Depot[];
};

/** The visits of a vehicle's day in their sequence, and their cost by criterion. */
export type Chain = {
  readonly depot: number;
  readonly visits: readonly number[];
  readonly costs: readonly number[];
};

/** The weight of each criterion in a sum that is to be as small as possible. */
export type Goal = readonly number[];

/** Reads a list at an index that is known to be in it. */
export const at = <T>(list: ArrayLike<T>, index: number) => list[index] as T;

// The same for one kind of list: where one function reads several kinds, the engine does not inline it.
export const costAt = (list: Float64Array, index: number) => list[index] as number;
export const indexAt = (list: Int32Array, index: number) => list[index] as number;
export const jobCount = ({ undoneCosts }: ChainProblem) => at(undoneCosts, 0).length;

export function findWay({ firstWays, wayEnds }: ChainProblem, from: number, to: number) {
  const first = at(firstWays, from);
  const place = wayEnds.subarray(first, at(firstWays, from + 1)).indexOf(to);
  return place < 0 ? null : first + place;
}

/** Adds up the costs of a chain. Throws RangeError where no way leads from one visit to the next. */
export function addUpChain(problem: ChainProblem, depot: number, visits: readonly number[]): Chain {
  const { startCosts, endCosts, visitCosts } = at(problem.depots, depot);
  const costs = problem.undoneCosts.map((_, criterion) => {
    let cost = at(at(endCosts, criterion), at(visits, visits.length - 1));
    for (const [place, visit] of visits.entries()) {
      cost += at(at(visitCosts, criterion), visit);
      if (place === 0) cost += at(at(startCosts, criterion), visit);
      else {
        const way = findWay(problem, at(visits, place - 1), visit);
        if (way === null) throw new RangeError(`No way leads to visit ${visit}.`);
        cost += at(at(problem.wayCosts, criterion), way);
      }
    }
    return cost;
  });
  return { depot, visits, costs };
}

export const addUpWeighted = (costs: readonly number[], weights: Goal) =>
  weights.reduce((sum, weight, criterion) => sum + weight * at(costs, criterion), 0);
