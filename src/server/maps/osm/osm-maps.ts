import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { isAreaPlaceKind } from "#domain/places/place-kinds.ts";
import { cleanAddressText, placeTextKey } from "../embedded/place-text.ts";
import { isStreetWord } from "../embedded/street-parts.ts";
import type { MapsProvider, Place, PlaceFindResult } from "../maps-provider.ts";
import {
  askRouteInFixedDirection,
  estimateRouteWithinOnePoint,
  findNearestArea,
} from "../route-rules.ts";
import { findCurrentMapFolder, type MapPlace, readMapPlaces } from "./map-files.ts";
import {
  canPlaceHaveHouseNumber,
  findPlaceAtHouseNumber,
  parseOsmPlaceId,
  placeFromOsm,
} from "./present-place.ts";
import { createOsmPlaceSearch, type PlaceSearchHit, splitSearchTerms } from "./search-places.ts";
import { openTruckRouter, type TruckRouter } from "./truck-router.ts";
import { readEnteredAddress } from "./typed-address.ts";

const mostSuggestions = 8;
/** The number of matches from which the best are chosen by comparing the whole text. */
const mostMatches = 40;

/**
 * Makes the maps provider of an OpenStreetMap file: places, streets, house numbers and truck routes, from
 * the map that `npm run maps:build` made in `folder`. It needs no network.
 *
 * @param isServed says whether a point lies in our area of service; a text that names a town outside it
 * means that town
 * @throws LoggableError when there is no map, or routing has no build for this machine
 */
export async function createOsmMaps(folder: string, isServed: IsServed): Promise<MapsProvider> {
  const map = await findCurrentMapFolder(folder);
  return mapsOf(await readMapPlaces(map), isServed, await openTruckRouter(map));
}

function mapsOf(
  places: readonly MapPlace[],
  isServed: IsServed,
  routeOf: TruckRouter,
): MapsProvider {
  const search = createOsmPlaceSearch(places);
  const byKey = new Map(places.map((place) => [place.key, place]));
  const areas = places.filter(({ kind }) => isAreaPlaceKind(kind));
  const townOutside = createTownFinder(areas, isServed);

  function present(place: MapPlace, number: string | null): Place {
    return number !== null && canPlaceHaveHouseNumber(place)
      ? findPlaceAtHouseNumber(place, number)
      : placeFromOsm(place);
  }

  async function suggest(typed: string) {
    const readings = readEnteredAddress(typed).map(({ number, words }) => {
      const hits = search(words, mostSuggestions);
      return { number, words, hits, left: words.length - (hits[0]?.held ?? 0) };
    });
    const [best] = readings.toSorted((a, b) => a.left - b.left);
    // No address contains the encoded characters of web addresses, such as %E0.
    if (!best || typed.includes("%")) return { items: [] };
    const outside = best.left > 0 ? townOutside(readings[0]?.words ?? []) : null;
    if (outside) return { items: [outside] };
    return { items: best.hits.map(({ place }) => present(place, best.number)) };
  }

  /** Finds the place that a text names without a typo, if no other place fits the text as well. */
  async function find(address: string): Promise<PlaceFindResult> {
    const whole = placeTextKey(cleanAddressText(address));
    const named: Place[] = [];
    for (const { number, words } of readEnteredAddress(address)) {
      const isAll = ({ held, typos }: PlaceSearchHit) => held === words.length && typos === 0;
      for (const hit of search(words, mostMatches).filter(isAll)) {
        const place = present(hit.place, number);
        if (placeTextKey(place.formattedAddress) === whole) return { place };
        if (hit.whole === words.length && isNamed(hit.place.name, words)) named.push(place);
      }
    }
    const [only, other] = named;
    if (other) return { place: null, advice: ambiguousAdvice };
    return { place: only ?? townOutside(readEnteredAddress(address)[0]?.words ?? []) };
  }

  async function resolve(placeId: string) {
    const id = parseOsmPlaceId(placeId);
    const place = id && byKey.get(id.key);
    if (!id || !place) return null;
    // Anybody can make up an id, so the place must be one that can have a house number.
    return id.number !== null && !canPlaceHaveHouseNumber(place) ? null : present(place, id.number);
  }

  return {
    name: "OpenStreetMap",
    attribution: "© OpenStreetMap contributors",
    allowsOwnMaps: true,
    isLocal: true,
    suggest,
    resolve,
    find,
    placeAt: async (point) => {
      const nearest = findNearestArea(areas, point);
      return nearest && placeFromOsm(nearest);
    },
    route: async (from, to, truckSize) => {
      const atOnePoint = estimateRouteWithinOnePoint(from, to);
      if (atOnePoint) return atOnePoint;
      const route = await askRouteInFixedDirection(from, to, (start, end) =>
        routeOf(start.location, end.location, truckSize),
      );
      // Two buildings can be at the same point of a road, so that the road between them is 0 m.
      const straight = greatCircleMetres(from.location, to.location);
      return route && { ...route, metres: route.metres || Math.ceil(straight) };
    },
  };
}

const ambiguousAdvice = "There is more than one place of this name. Select one of the suggestions.";

function isNamed(name: string, words: readonly string[]): boolean {
  return splitSearchTerms(name).every((word) => words.includes(word));
}

type IsServed = (point: Coordinates) => boolean;

const mostTownWords = 3;

/** Makes a search for a town outside our area of service in an address; streets with its name don't count. */
function createTownFinder(areas: readonly MapPlace[], isServed: IsServed) {
  const towns = new Map<string, MapPlace>();
  for (const place of areas) {
    const isTown = place.kind === "city" || place.kind === "town";
    const name = splitSearchTerms(place.name).join(" ");
    // Of towns with the same name, the best known counts, which comes first.
    if (isTown && !towns.has(name) && !isServed(place.location)) towns.set(name, place);
  }
  return (words: readonly string[]): Place | null => {
    for (let count = Math.min(words.length, mostTownWords); count > 0; count -= 1) {
      for (let at = 0; at + count <= words.length; at += 1) {
        const town = towns.get(words.slice(at, at + count).join(" "));
        if (town && !isStreetWord(words[at + count] ?? "")) return placeFromOsm(town);
      }
    }
    return null;
  };
}
