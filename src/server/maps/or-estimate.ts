import { estimateRoadMetres } from "./embedded/circuity.ts";
import type { MapsProvider } from "./maps-provider.ts";
import { routeAtOnePoint } from "./one-point.ts";

/**
 * The provider, with the estimate in place of a route that it fails to answer: for operators who
 * would rather book at an estimate, which is called one, than not at all.
 *
 * @param failed is told why the estimate stands in
 */
export function orEstimate(maps: MapsProvider, failed: (error: unknown) => void): MapsProvider {
  return {
    ...maps,
    route: async (from, to, truckSize) => {
      try {
        return await maps.route(from, to, truckSize);
      } catch (error) {
        failed(error);
        const metres = estimateRoadMetres(from, to);
        return routeAtOnePoint(from, to) ?? { metres, source: "estimate", line: null };
      }
    },
  };
}
