import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isAreaPlaceKind, type PlaceKind, placeKinds } from "#domain/places/place-kinds.ts";
import { placeTextKey } from "#server/maps/embedded/place-text.ts";
import { maxAddressLength } from "#server/maps/maps-provider.ts";
import type { HouseNumber, MapPlace } from "#server/maps/osm/map-files.ts";
import {
  type Collection,
  type FoundHouse,
  type FoundPlace,
  meanPoint,
  type StreetPiece,
} from "./collect-places.ts";

/** How far each kind of place reaches from its middle, relative to a suburb. */
const reach: { readonly [K in PlaceKind]?: number } = { suburb: 1, village: 1.5, town: 2, city: 3 };

/** Degrees of a cell of the grid, some 10 km, and how many cells away an area still counts. */
const cellDegrees = 0.1;
const farthestCells = 3;

/** Tells in which suburb and town a point lies, by the nearest middle for the reach of its kind. */
function createSurroundings(places: readonly FoundPlace[]) {
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
      return [...new Set([area?.name, town?.name].filter((name) => name !== undefined))].join(", ");
    },
    /** The town in which an area lies, or near which: for a suburb, or for one of two namesakes. */
    townOf: (area: FoundPlace): string => settlementAt(area.location, area)?.name ?? "",
  };
}

type Surroundings = ReturnType<typeof createSurroundings>;

/** A house farther than this from every way of its street belongs to another street. */
const farthestHouseMetres = 3_000;
/** The longest name with the places around it; a comma and a house number take the rest. */
const longestName = maxAddressLength - 10;
/** Degrees of latitude that are more than that: most ways of a common name need no measuring. */
const farthestHouseDegrees = 0.03;

/**
 * The places as the index takes them: each with what is around it, the ways of a street joined by
 * name and area, house numbers at their street, each text once, and the best known first. One with a
 * longer text than an address may have is left out.
 */
export function arrangePlaces({ places, pieces, houses }: Collection): MapPlace[] {
  const surroundings = createSurroundings(places);
  const byFame = places.toSorted(
    (a, b) => placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind) || a.key - b.key,
  );
  const taken = new Set<string>();
  const named = byFame.flatMap((place) => withSurroundings(place, surroundings, taken));
  return [...named, ...joinStreets(pieces, houses, surroundings)].filter(
    ({ name, around }) => name.length + around.length <= longestName,
  );
}

const textOf = (name: string, around: string) => placeTextKey(`${name} ${around}`);

/** Adds what lies around a place. The town tells two areas of one name apart; of two spots with the same text the first stays. */
function withSurroundings(
  place: FoundPlace,
  { around, townOf }: Surroundings,
  taken: Set<string>,
): MapPlace[] {
  const { kind, name } = place;
  const isTown = kind === "city" || kind === "town" || kind === "village";
  const lies = isTown ? "" : isAreaPlaceKind(kind) ? townOf(place) : around(place.location);
  const choices = isTown ? [lies, `near ${townOf(place)}`] : [lies === name ? "" : lies];
  const free = choices.find((choice) => !taken.has(textOf(name, choice)));
  if (free === undefined) return [];
  taken.add(textOf(name, free));
  return [{ ...place, around: free }];
}

type Street = { readonly pieces: StreetPiece[]; readonly around: string };

function joinStreets(
  pieces: readonly StreetPiece[],
  houses: readonly FoundHouse[],
  { around }: Surroundings,
): MapPlace[] {
  const streets = new Map<string, Street>();
  const byName = new Map<string, Street[]>();
  for (const piece of pieces) {
    const lies = around(piece.location);
    const name = placeTextKey(piece.name);
    const text = `${name}, ${lies}`;
    const known = streets.get(text);
    if (known) {
      known.pieces.push(piece);
      continue;
    }
    const street: Street = { pieces: [piece], around: lies };
    streets.set(text, street);
    byName.set(name, [...(byName.get(name) ?? []), street]);
  }
  const numbers = new Map<Street, Map<string, HouseNumber>>();
  for (const { street: name, number, location } of houses) {
    const street = nearestStreet(byName.get(placeTextKey(name)) ?? [], location);
    if (street === null) continue;
    const known = numbers.get(street) ?? new Map<string, HouseNumber>();
    numbers.set(street, known);
    if (!known.has(number)) known.set(number, { number, location });
  }
  const sizeOf = (street: Street) => street.pieces.reduce((sum, { size }) => sum + size, 0);
  return [...streets.values()]
    .map((street) => ({
      street,
      size: sizeOf(street),
      place: placeOf(street, numbers.get(street)),
    }))
    .sort((a, b) => b.size - a.size || a.place.key - b.place.key)
    .map(({ place }) => place);
}

/** Makes the place of a street. Its point is that of the way nearest to its middle, so that it is on the road. */
function placeOf({ pieces, around }: Street, numbers: Map<string, HouseNumber> | undefined) {
  const middle = meanPoint(pieces.map(({ location }) => location));
  const byDistance = pieces.toSorted(
    (a, b) =>
      greatCircleMetres(a.location, middle) - greatCircleMetres(b.location, middle) ||
      a.key - b.key,
  );
  const { name = "", location = middle } = byDistance[0] ?? {};
  return {
    key: Math.min(...pieces.map(({ key }) => key)),
    kind: "street" as const,
    name,
    otherNames: [...new Set(pieces.flatMap(({ otherNames }) => otherNames))],
    around,
    location,
    numbers: [...(numbers?.values() ?? [])],
  };
}

function nearestStreet(streets: readonly Street[], location: Coordinates): Street | null {
  let nearest: Street | null = null;
  let least = farthestHouseMetres;
  for (const street of streets) {
    for (const piece of street.pieces) {
      if (Math.abs(location.lat - piece.location.lat) > farthestHouseDegrees) continue;
      const metres = greatCircleMetres(location, piece.location);
      if (metres < least) [nearest, least] = [street, metres];
    }
  }
  return nearest;
}
