import type { ChainProblem } from "#domain/planning/chains.ts";

/**
 * Reads a published instance of the vehicle scheduling problem with several depots: numbers separated by white
 * space, which are the depots m, the trips n, the vehicles of each depot, and the (m+n)×(m+n) matrix of costs
 * by row, depots first; −1 where one cannot follow the other. Every trip has to be driven. Throws RangeError
 * for a text of another form.
 */
export function readInstance(text: string): ChainProblem {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [depotCount = 0, tripCount = 0] = numbers;
  const size = depotCount + tripCount;
  const vehicles = numbers.slice(2, 2 + depotCount);
  const matrix = numbers.slice(2 + depotCount);
  const isWhole = matrix.length === size * size && numbers.every(Number.isSafeInteger);
  if (!isWhole || depotCount < 1 || tripCount < 1) {
    throw new RangeError(
      "This is no instance: m, n, m numbers of vehicles, and (m+n)² whole costs.",
    );
  }
  const cost = (from: number, to: number) => matrix[from * size + to] ?? -1;
  const trips = sortTrips(tripCount, (from, to) => cost(depotCount + from, depotCount + to) >= 0);
  const ways = trips.map((from) =>
    trips.flatMap((to, visit) => {
      const way = cost(depotCount + from, depotCount + to);
      return from !== to && way >= 0 ? [{ visit, way }] : [];
    }),
  );
  const list = (value: (trip: number) => number) => [Float64Array.from(trips, value)];
  // No plan that leaves a trip undone costs as little as one that drives all.
  const undone = matrix.reduce((most, value) => Math.max(most, value), 0) * 3 * tripCount;
  return {
    undoneCosts: list(() => undone),
    jobs: Int32Array.from(trips.keys()),
    firstWays: Int32Array.from(
      [0, ...ways].map((_, index) =>
        ways.slice(0, index).reduce((sum, { length }) => sum + length, 0),
      ),
    ),
    wayEnds: Int32Array.from(ways.flat(), ({ visit }) => visit),
    wayCosts: [Float64Array.from(ways.flat(), ({ way }) => way)],
    depots: vehicles.map((count, depot) => ({
      vehicles: count,
      isAllowed: Uint8Array.from(trips, (trip) =>
        cost(depot, depotCount + trip) >= 0 && cost(depotCount + trip, depot) >= 0 ? 1 : 0,
      ),
      visitCosts: list(() => 0),
      startCosts: list((trip) => cost(depot, depotCount + trip)),
      endCosts: list((trip) => cost(depotCount + trip, depot)),
    })),
  };
}

/** Sorts trips so that each stands after all that can be driven before it. Throws RangeError in a circle. */
function sortTrips(count: number, canFollow: (from: number, to: number) => boolean): number[] {
  const left = new Set(Array.from({ length: count }, (_, trip) => trip));
  const sorted: number[] = [];
  while (left.size > 0) {
    const next = [...left].find(
      (to) => ![...left].some((from) => from !== to && canFollow(from, to)),
    );
    if (next === undefined) throw new RangeError("The trips of this instance go in a circle.");
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}
