import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { leastMetresWithin } from "../embedded/circuity.ts";
import type { Place, Route } from "../maps-provider.ts";
import { ProviderNonsense } from "../provider-errors.ts";

/** The provider's figure for a way, as it came: any number, and the line if there is one. */
export type RawRoute = { readonly metres: number; readonly line: string | null };

/** Each end may lie this far from the road that the provider starts at: the middle of a suburb. */
const snapMetres = 2_000;
/** No road of the country is more roundabout than this many great circles and a local detour. */
const mostCircuity = 10;
const mostLocalMetres = 30_000;

/**
 * The route between two places, the same both ways: the provider is always asked from the same end.
 * A move inside one area is estimated, since both ends are one point on the map. A figure that no
 * road can have is nonsense; one that is a little shorter than the great circle, because the
 * provider moved the ends to a road, counts as the great circle.
 *
 * @throws ProviderNonsense and whatever `ask` throws
 */
export async function measureRoute(
  provider: string,
  [from, to]: readonly [Place, Place],
  ask: (from: Place, to: Place) => Promise<RawRoute | null>,
): Promise<Route | null> {
  if (from.placeId === to.placeId) {
    return { metres: leastMetresWithin(from.kind), source: "estimate", line: null };
  }
  const [start, end] = from.placeId < to.placeId ? [from, to] : [to, from];
  const answer = await ask(start, end);
  if (!answer) return null;
  const straight = greatCircleMetres(start.location, end.location);
  const isShort = answer.metres < 0 || answer.metres < straight - 2 * snapMetres;
  if (isShort || !(answer.metres <= straight * mostCircuity + mostLocalMetres)) {
    const asked = { provider, request: "route" };
    throw new ProviderNonsense(asked, `${isShort ? "shorter" : "longer"} than any road`);
  }
  const metres = Math.max(Math.round(answer.metres), Math.ceil(straight));
  return { metres, source: "route", line: answer.line };
}
