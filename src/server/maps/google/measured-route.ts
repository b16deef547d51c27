import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { sameBothWays } from "../both-ways.ts";
import type { Place, Route } from "../maps-provider.ts";
import { routeAtOnePoint } from "../one-point.ts";
import { isPlausible } from "../plausible-route.ts";
import { ProviderNonsense } from "../provider-errors.ts";

/**
 * The route between two places, the same both ways: the provider is always asked from the same end.
 * Two ends at one point are estimated, and not asked for. A figure that is a little shorter than the
 * great circle, because the provider moved the ends to a road, counts as the great circle.
 *
 * @param ask answers metres; null where there is no way
 * @throws ProviderNonsense for a route that no road can have, and whatever `ask` throws
 */
export async function measureRoute(
  provider: string,
  [from, to]: readonly [Place, Place],
  ask: (from: Place, to: Place) => Promise<number | null>,
): Promise<Route | null> {
  const atOnePoint = routeAtOnePoint(from, to);
  if (atOnePoint) return atOnePoint;
  return sameBothWays(from, to, async (start, end) => {
    const asked = await ask(start, end);
    if (asked === null) return null;
    const metres = Math.max(1, Math.round(asked));
    const route = { metres, source: "route", line: null } as const;
    if (!isPlausible(route, start, end)) {
      throw new ProviderNonsense({ provider, request: "route" }, "a route that no road can have");
    }
    const straight = Math.ceil(greatCircleMetres(start.location, end.location));
    return { ...route, metres: Math.max(metres, straight) };
  });
}
