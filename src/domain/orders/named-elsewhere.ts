import { type Coordinates, greatCircleMetres } from "../places/coordinates.ts";

/** The most metres from an end of a move to a place that the notes name without a warning. */
const nearMetres = 5_000;

/**
 * Works out how far a place that a client's words name is from a move: the truck may have to go there at the
 * price of a shorter trip. docs/spec.md O-1605.
 *
 * @param middles the middles of all places of that name: the nearest one is meant
 * @returns whole kilometres from the nearest end; null where the place is near one of them
 */
export function kmsElsewhere(
  middles: readonly Coordinates[],
  ends: readonly Coordinates[],
): number | null {
  const metres = Math.min(
    ...ends.flatMap((end) => middles.map((middle) => greatCircleMetres(end, middle))),
  );
  return metres > nearMetres ? Math.round(metres / 1000) : null;
}
