import { join } from "node:path";
import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { sameBothWays } from "../both-ways.ts";
import { cleanText, keyOf } from "../embedded/place-text.ts";
import type { Found, MapsProvider, Place, Suggestion } from "../maps-provider.ts";
import { routeAtOnePoint } from "../one-point.ts";
import { readArrays } from "./index/array-file.ts";
import { termsOf } from "./index/index-places.ts";
import { type IndexedPlace, openPlaceIndex, type PlaceIndex } from "./index/place-index.ts";
import { createPlaceSearch, mostWords, type PlaceSearch } from "./index/search-places.ts";
import { currentMap, placesFile } from "./map-folder.ts";
import { createTownFinder, type IsServed } from "./outside-towns.ts";
import { atNumber, parsePlaceId, presentPlace } from "./present-place.ts";
import { openTruckRouter, type TruckRouter } from "./truck-router.ts";
import { readTyped } from "./typed-address.ts";

const mostSuggestions = 8;
/** Of so many matches the best are chosen with the whole text in mind. */
const mostMatches = 40;
/** A point farther than this from the middle of every known area is in none of them. */
const farthestMiddleMetres = 6_000;

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
  const townOutside = createTownFinder(index, isServed);
  return mapsOf({ index, search, townOutside, routeOf: await openTruckRouter(map) });
}

type OpenMap = {
  readonly index: PlaceIndex;
  readonly search: PlaceSearch;
  readonly townOutside: ReturnType<typeof createTownFinder>;
  readonly routeOf: TruckRouter;
};

function mapsOf({ index, search, townOutside, routeOf }: OpenMap): MapsProvider {
  /** The place with the typed house number, where it is a street. */
  function present(place: IndexedPlace, number: string | null): Place {
    const isHouse = number !== null && place.kind === "street";
    return isHouse ? atNumber(place, number, index.numbersOf(place.at)) : presentPlace(place);
  }

  function suggest(typed: string): readonly Suggestion[] {
    const readings = readTyped(typed);
    const { matching } = search.ask();
    // What lies behind the words that are looked up need not be dropped one by one.
    const longest = Math.min(mostWords, Math.max(...readings.map(({ words }) => words.length)));
    const outside = readings.some(({ words }) => matching(words, 1).length > 0)
      ? null
      : townOutside(readings[0]?.words ?? []);
    if (outside) return [outside];
    // What the map does not know stands at the end: a postal code, a province, a country.
    for (let dropped = 0; dropped < longest; dropped += 1) {
      for (const { number, words } of readings) {
        const known = words.slice(0, Math.max(0, Math.min(words.length, mostWords) - dropped));
        const hits = matching(known, mostSuggestions);
        if (hits.length > 0) return hits.map((hit) => present(index.read(hit.at), number));
      }
    }
    return [];
  }

  /** A text names a place when nothing in it is mistyped and no other place is named as well. */
  function find(address: string): Found {
    const whole = keyOf(cleanText(address));
    const named: Place[] = [];
    const { matching } = search.ask();
    for (const { number, words } of readTyped(address)) {
      for (const hit of matching(words, mostMatches)) {
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
      const atOnePoint = routeAtOnePoint(from, to);
      if (atOnePoint) return atOnePoint;
      const route = await sameBothWays(from, to, (start, end) =>
        routeOf(start.location, end.location, truckSize),
      );
      // Two buildings can stand at one point of a road.
      const straight = greatCircleMetres(from.location, to.location);
      return route && { ...route, metres: route.metres || Math.ceil(straight) };
    },
  };
}

const ambiguousAdvice = "There is more than one place of this name. Select one of the suggestions.";

/** Whether every word of the name was typed. */
function isNamed(name: string, words: readonly string[]): boolean {
  return termsOf(name).every((word) => words.includes(word));
}
