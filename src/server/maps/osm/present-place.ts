import { hasNumberedStands } from "#domain/places/door.ts";
import type { Place } from "../maps-provider.ts";
import type { HouseNumber, MapPlace } from "./map-files.ts";
import { comparableHouseNumber } from "./typed-address.ts";

const idPattern = /^osm-([nw])(\d{1,15})(?:-(\d{1,5}[a-z]?))?$/;

/** Takes an id apart into the key of a place and the house number of an address. */
export function parseOsmPlaceId(placeId: string) {
  const [, type, id, number = null] = idPattern.exec(placeId) ?? [];
  return id === undefined ? null : { key: Number(id) * 2 + (type === "w" ? 1 : 0), number };
}

function idOf({ key }: MapPlace): string {
  return `osm-${key % 2 === 1 ? "w" : "n"}${Math.floor(key / 2)}`;
}

const withAround = (name: string, around: string) => (around === "" ? name : `${name}, ${around}`);

export function presentOsmPlace(place: MapPlace): Place {
  return {
    placeId: idOf(place),
    kind: place.kind,
    formattedAddress: withAround(place.name, place.around),
    main: place.name,
    secondary: place.around,
    // A street without a number stands for any of its houses.
    approximate: place.kind === "street",
    location: place.location,
  };
}

/** Whether a number belongs to this place: a house of a street, or a stand of a township's block. */
export function canPlaceHaveHouseNumber({ kind, name }: MapPlace): boolean {
  return kind === "street" || hasNumberedStands({ kind, text: name });
}

/** The place of a house: where the map has its number, else beside the nearest number, or in the street's middle. */
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

/** The known house with the nearest number; one of the same side of the street before another. */
function nearestNumber(wanted: number, known: readonly HouseNumber[]): HouseNumber | undefined {
  const away = ({ number }: HouseNumber) => {
    const value = Number.parseInt(number, 10);
    return Number.isNaN(value)
      ? Number.POSITIVE_INFINITY
      : Math.abs(value - wanted) + (value % 2 === wanted % 2 ? 0 : 1.5);
  };
  return known.toSorted((a, b) => away(a) - away(b))[0];
}
