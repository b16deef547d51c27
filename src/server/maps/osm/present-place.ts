import { hasNumberedPlots } from "#domain/places/door.ts";
import type { Place } from "../maps-provider.ts";
import type { HouseNumber, MapPlace } from "./map-files.ts";
import { comparableHouseNumber } from "./typed-address.ts";

const idPattern = /^osm-([nw])(\d{1,15})(?:-(\d{1,5}[a-z]?))?$/;

/** Splits a place id into the key of the place and the house number, if the id has one. */
export function parseOsmPlaceId(placeId: string) {
  const [, type, id, number = null] = idPattern.exec(placeId) ?? [];
  return id === undefined ? null : { key: Number(id) * 2 + (type === "w" ? 1 : 0), number };
}

function idOf({ key }: MapPlace): string {
  return `osm-${key % 2 === 1 ? "w" : "n"}${Math.floor(key / 2)}`;
}

const withAround = (name: string, around: string) => (around === "" ? name : `${name}, ${around}`);

export function placeFromOsm(place: MapPlace): Place {
  return {
    placeId: idOf(place),
    kind: place.kind,
    formattedAddress: withAround(place.name, place.around),
    main: place.name,
    secondary: place.around,
    // The position of a street without a house number is only approximate.
    approximate: place.kind === "street",
    location: place.location,
  };
}

/** Says whether a place can have numbers: a street has houses, a township's block has stands. */
export function canPlaceHaveHouseNumber({ kind, name }: MapPlace): boolean {
  return kind === "street" || hasNumberedPlots({ kind, text: name });
}

/** Places a house at its number on the map, else at the nearest number or in the middle of its street. */
export function findPlaceAtHouseNumber(street: MapPlace, number: string): Place {
  const known = street.numbers ?? [];
  const shown = number.toUpperCase();
  const exact = known.find((house) => comparableHouseNumber(house.number) === number);
  const location = (exact ?? nearestNumber(Number.parseInt(number, 10), known))?.location;
  return {
    placeId: `${idOf(street)}-${number}`,
    kind: "street",
    formattedAddress: withAround(`${shown} ${street.name}`, street.around),
    main: `${shown} ${street.name}`,
    secondary: street.around,
    approximate: exact === undefined,
    location: location ?? street.location,
  };
}

/** Finds the known house with the nearest number, if possible on the same side of the street. */
function nearestNumber(wanted: number, known: readonly HouseNumber[]): HouseNumber | undefined {
  const away = ({ number }: HouseNumber) => {
    const value = Number.parseInt(number, 10);
    return Number.isNaN(value)
      ? Number.POSITIVE_INFINITY
      : Math.abs(value - wanted) + (value % 2 === wanted % 2 ? 0 : 1.5);
  };
  return known.toSorted((a, b) => away(a) - away(b))[0];
}
