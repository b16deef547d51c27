import { join } from "node:path";
import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isArea } from "#domain/places/place-kinds.ts";
import { decodePolyline, encodePolyline } from "#domain/places/polyline.ts";
import { leastMetresWithin } from "../embedded/circuity.ts";
import { cleanText, keyOf } from "../embedded/place-text.ts";
import { isStreetWord } from "../embedded/street-words.ts";
import type { Found, MapsProvider, Place, Suggestion } from "../maps-provider.ts";
import { readArrays } from "./index/array-file.ts";
import { termsOf } from "./index/index-places.ts";
import { type IndexedPlace, openPlaceIndex, type PlaceIndex } from "./index/place-index.ts";
import { createPlaceSearch, type PlaceSearch } from "./index/search-places.ts";
import { currentMap, placesFile } from "./map-folder.ts";
import { atNumber, parsePlaceId, presentPlace } from "./present-place.ts";
import { openTruckRouter, type TruckRouter } from "./truck-router.ts";
import { readTyped } from "./typed-address.ts";

const mostSuggestions = 8;
/** Of so many matches the best are chosen with the whole text in mind. */
const mostMatches = 40;
/** Words that a town's name has at most. */
const mostTownWords = 3;
/** A point farther than this from the middle of every known area is in none of them. */
const farthestMiddleMetres = 6_000;
/** Two houses of one street, of which neither is on the map, are priced as this far apart. */
const leastAlongStreetMetres = 500;

/**
 * The maps provider of one OpenStreetMap file: places, streets, house numbers and truck routes in
 * this process, from the map that `npm run maps:build` made in `folder`. Nothing leaves the process.
 *
 * @param isServed whether a point lies in the area of service: a text that names a town outside of it
 *   means that town
 * @throws OwnError with one line: there is no map, or routing has no build for this machine
 */
export async function createOsmMaps(folder: string, isServed: IsServed): Promise<MapsProvider> {
  const map = await currentMap(folder);
  const arrays = await readArrays(join(map, placesFile));
  const index = openPlaceIndex(arrays);
  const search = createPlaceSearch(arrays);
  return mapsOf({ index, search, isServed, routeOf: await openTruckRouter(map) });
}

type IsServed = (point: Coordinates) => boolean;

type OpenMap = {
  readonly index: PlaceIndex;
  readonly search: PlaceSearch;
  readonly isServed: IsServed;
  readonly routeOf: TruckRouter;
};

function mapsOf({ index, search, isServed, routeOf }: OpenMap): MapsProvider {
  /** The place with the typed house number, where it is a street. */
  function present(place: IndexedPlace, number: string | null): Place {
    const isHouse = number !== null && place.kind === "street";
    return isHouse ? atNumber(place, number, index.numbersOf(place.at)) : presentPlace(place);
  }

  function suggest(typed: string): readonly Suggestion[] {
    const readings = readTyped(typed);
    const longest = Math.max(...readings.map(({ words }) => words.length));
    const outside = readings.some(({ words }) => search.matching(words, 1).length > 0)
      ? null
      : townOutside(readings[0]?.words ?? []);
    if (outside) return [outside];
    // What the map does not know stands at the end: a postal code, a province, a country.
    for (let dropped = 0; dropped < longest; dropped += 1) {
      for (const { number, words } of readings) {
        const known = words.slice(0, Math.max(0, words.length - dropped));
        const hits = search.matching(known, mostSuggestions);
        if (hits.length > 0) return hits.map((hit) => present(index.read(hit.at), number));
      }
    }
    return [];
  }

  /** A text names a place when nothing in it is mistyped and no other place is named as well. */
  function find(address: string): Found {
    const whole = keyOf(cleanText(address));
    const named: Place[] = [];
    for (const { number, words } of readTyped(address)) {
      for (const hit of search.matching(words, mostMatches)) {
        if (hit.typos > 0) continue;
        const found = index.read(hit.at);
        const place = present(found, number);
        if (keyOf(place.formattedAddress) === whole) return { place };
        if (hit.whole === words.length && isNamed(found.name, words)) named.push(place);
      }
    }
    const [only, other] = named;
    if (other) return { place: null, advice: ambiguousAdvice };
    return { place: only ?? townOutside(readTyped(address)[0]?.words ?? []) };
  }

  /** The town outside of the area of service that some of the words name; a street is no town. */
  function townOutside(words: readonly string[]): Place | null {
    for (let count = Math.min(words.length, mostTownWords); count > 0; count -= 1) {
      for (let at = 0; at + count <= words.length; at += 1) {
        if (isStreetWord(words[at + count] ?? "")) continue;
        const named = words.slice(at, at + count);
        for (const hit of search.matching(named, mostMatches)) {
          const { kind, name, location } = index.read(hit.at);
          const isTown = kind === "city" || kind === "town";
          const isItself = termsOf(name).join(" ") === named.join(" ");
          if (isTown && isItself && !isServed(location)) return presentPlace(index.read(hit.at));
        }
      }
    }
    return null;
  }

  function resolve(placeId: string): Place | null {
    const id = parsePlaceId(placeId);
    const place = id && index.withKey(id.key);
    if (!id || !place) return null;
    // A number belongs to a street alone: anyone can write an id.
    return id.number !== null && place.kind !== "street" ? null : present(place, id.number);
  }

  /** The nearest area whose middle is within reach: its suburb, for somebody who is outside. */
  function placeAt(point: Coordinates): Place | null {
    let nearest: IndexedPlace | null = null;
    let least = farthestMiddleMetres;
    for (let at = 0; at < index.areaCount; at += 1) {
      const place = index.read(at);
      const metres = greatCircleMetres(point, place.location);
      if (metres < least) [nearest, least] = [place, metres];
    }
    return nearest && presentPlace(nearest);
  }

  return {
    name: "OpenStreetMap",
    attribution: "© OpenStreetMap contributors",
    allowsOwnMaps: true,
    suggest: async (typed) => ({ items: suggest(typed) }),
    resolve: async (placeId) => resolve(placeId),
    find: async (address) => find(address),
    placeAt: async (point) => placeAt(point),
    route: async (from, to, truckSize) => {
      const least = leastMetres(from, to);
      if (least > 0) return { metres: least, source: "estimate", line: null };
      // One order for both ways, so that the way back costs the same.
      const isTurned = from.placeId > to.placeId;
      const [start, end] = isTurned ? [to, from] : [from, to];
      const route = await routeOf(start.location, end.location, truckSize);
      if (!route?.line || !isTurned) return route;
      return { ...route, line: encodePolyline(decodePolyline(route.line).reverse()) };
    },
  };
}

const ambiguousAdvice = "There is more than one place of this name. Select one of the suggestions.";

/** Whether every word of the name was typed. */
function isNamed(name: string, words: readonly string[]): boolean {
  return termsOf(name).every((word) => words.includes(word));
}

/** The estimate for two ends that the map holds to be one point without their being one; else 0. */
function leastMetres(from: Place, to: Place): number {
  if (from.placeId === to.placeId && isArea(from.kind)) return leastMetresWithin(from.kind);
  const isOnePoint = greatCircleMetres(from.location, to.location) < 1;
  return isOnePoint && (from.approximate || to.approximate) ? leastAlongStreetMetres : 0;
}
