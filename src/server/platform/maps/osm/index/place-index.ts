import type { Coordinates } from "#domain/places/coordinates.ts";
import { isArea, type PlaceKind, placeKinds } from "#domain/places/place-kinds.ts";
import { OwnError } from "../../../log/own-error.ts";
import type { Arrays } from "./array-file.ts";
import { degreeParts, type HouseNumber } from "./index-places.ts";
import { textReader } from "./text-table.ts";

/** A place of the index, read from its arrays. */
export type IndexedPlace = {
  /** Its position in the index: the best known come first. */
  readonly at: number;
  readonly key: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly around: string;
  readonly location: Coordinates;
};

export type PlaceIndex = ReturnType<typeof openPlaceIndex>;

/** The array of this name and kind; fails where the file was written by another version. */
export function arrayOf<T extends Arrays[string]>(
  arrays: Arrays,
  name: string,
  kind: new (length: number) => T,
): T {
  const array = arrays[name];
  if (array instanceof kind) return array;
  throw new OwnError(`The map has no ${name}: another version made it. Build the map again.`);
}

/** Reads places out of the arrays that `indexPlaces` made. */
export function openPlaceIndex(arrays: Arrays) {
  const bytes = (name: string) => arrayOf(arrays, name, Uint8Array);
  const whole = (name: string) => arrayOf(arrays, name, Uint32Array);
  const degrees = (name: string) => arrayOf(arrays, name, Int32Array);
  const texts = (name: string) =>
    textReader({ bytes: bytes(`${name}Bytes`), starts: whole(`${name}Starts`) });
  const [nameAt, aroundAt, numberAt] = [texts("name"), texts("around"), texts("number")];
  const [kinds, arounds, byKey] = [bytes("kinds"), whole("arounds"), whole("byKey")];
  const keys = arrayOf(arrays, "keys", Float64Array);
  const [lats, lngs] = [degrees("lats"), degrees("lngs")];
  const [numberLats, numberLngs] = [degrees("numberLats"), degrees("numberLngs")];
  const numberStarts = new Uint32Array(keys.length + 1);
  for (const [at, count] of whole("numberCounts").entries()) {
    numberStarts[at + 1] = (numberStarts[at] ?? 0) + count;
  }
  const areas = kinds.findIndex((kind) => !isArea(placeKinds[kind] ?? "street"));

  const point = (lat = 0, lng = 0) => ({ lat: lat / degreeParts, lng: lng / degreeParts });

  function read(at: number): IndexedPlace {
    return {
      at,
      key: keys[at] ?? 0,
      kind: placeKinds[kinds[at] ?? 0] ?? "street",
      name: nameAt(at),
      around: aroundAt(arounds[at] ?? 0),
      location: point(lats[at], lngs[at]),
    };
  }

  function withKey(key: number): IndexedPlace | null {
    let [low, high] = [0, byKey.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[byKey[middle] ?? 0] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    const at = byKey[low];
    return at !== undefined && keys[at] === key ? read(at) : null;
  }

  /** The known house numbers of a street. */
  function numbersOf(at: number): HouseNumber[] {
    const numbers: HouseNumber[] = [];
    for (let one = numberStarts[at] ?? 0; one < (numberStarts[at + 1] ?? 0); one += 1) {
      const location = point(numberLats[one], numberLngs[one]);
      numbers.push({ number: numberAt(one), location });
    }
    return numbers;
  }

  return {
    count: keys.length,
    /** The places before this one are the areas: cities, towns, suburbs. */
    areaCount: areas === -1 ? keys.length : areas,
    read,
    withKey,
    numbersOf,
  };
}
