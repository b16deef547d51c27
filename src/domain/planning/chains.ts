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

export const addUpWeighted = (costs: readonly number[], weights: Goal) =>
  weights.reduce((sum, weight, criterion) => sum + weight * (costs[criterion] ?? 0), 0);

/** Adds up the costs of a chain. They are infinite where no way leads from one visit to the next. */
export function addUpChain(
  { firstWays, wayEnds, wayCosts, depots }: ChainProblem,
  depot: number,
  visits: readonly number[],
): Chain {
  const ways = visits.slice(1).map((visit, place) => {
    const from = visits[place] ?? 0;
    const first = firstWays[from] ?? 0;
    const way = wayEnds.subarray(first, firstWays[from + 1]).indexOf(visit);
    return way < 0 ? -1 : first + way;
  });
  const { startCosts, visitCosts, endCosts } = depots[depot] ?? {};
  const add = (costs: Float64Array | undefined, places: readonly number[]) =>
    places.reduce((sum, place) => sum + (costs?.[place] ?? Number.POSITIVE_INFINITY), 0);
  const costs = wayCosts.map(
    (way, criterion) =>
      add(startCosts?.[criterion], visits.slice(0, 1)) +
      add(visitCosts?.[criterion], visits) +
      add(way, ways) +
      add(endCosts?.[criterion], visits.slice(-1)),
  );
  return { depot, visits, costs };
}
