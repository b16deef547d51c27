import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { FoundPlace } from "./collect-places.ts";

/** How far the kinds reach beside each other: a city's middle is farther from its edge. */
const reach: { readonly [K in PlaceKind]?: number } = { suburb: 1, village: 1.5, town: 2, city: 3 };

/** Degrees of a cell of the grid, some 10 km, and how many cells away an area still counts. */
const cellDegrees = 0.1;
const farthestCells = 3;

/** Tells in which suburb and town a point lies, by the nearest middle for the reach of its kind. */
export function createSurroundings(places: readonly FoundPlace[]) {
  const cells = new Map<string, FoundPlace[]>();
  const cellOf = (degrees: number) => Math.floor(degrees / cellDegrees);
  for (const place of places) {
    if (reach[place.kind] === undefined) continue;
    const cell = `${cellOf(place.location.lat)} ${cellOf(place.location.lng)}`;
    const known = cells.get(cell);
    if (known) known.push(place);
    else cells.set(cell, [place]);
  }

  /** The nearest area for which the test holds; the cells farther out only while there is none. */
  function nearest(point: Coordinates, test: (place: FoundPlace) => boolean): FoundPlace | null {
    let found: FoundPlace | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let ring = 1; ring <= farthestCells && found === null; ring += 1) {
      for (let row = -ring; row <= ring; row += 1) {
        for (let column = -ring; column <= ring; column += 1) {
          const cell = `${cellOf(point.lat) + row} ${cellOf(point.lng) + column}`;
          for (const place of cells.get(cell) ?? []) {
            if (!test(place)) continue;
            const away = greatCircleMetres(point, place.location) / (reach[place.kind] ?? 1);
            if (away < least) [found, least] = [place, away];
          }
        }
      }
    }
    return found;
  }

  const settlementAt = (point: Coordinates, but: FoundPlace | null) =>
    nearest(point, (place) => place.kind !== "suburb" && place !== but);

  return {
    /** "Bryanston, Sandton" for what is in a suburb, "Vaduz" for what is in a town without one. */
    around: (point: Coordinates): string => {
      const area = nearest(point, () => true);
      const town = area?.kind === "suburb" ? settlementAt(point, null) : null;
      const names = [area?.name, town?.name].filter((name) => name !== undefined);
      return [...new Set(names)].join(", ");
    },
    /** The town in which an area lies, or near which: for a suburb, or for one of two namesakes. */
    townOf: (area: FoundPlace): string => settlementAt(area.location, area)?.name ?? "",
  };
}

export type Surroundings = ReturnType<typeof createSurroundings>;
