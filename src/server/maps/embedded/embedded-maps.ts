import { readFile } from "node:fs/promises";
import type {
  MapsProvider,
  Place,
  PlaceFindResult,
  PlaceSuggestion,
  PlaceSuggestionList,
} from "../maps-provider.ts";
import { findNearestArea } from "../route-rules.ts";
import { estimateRoadMetresBetween, shortestMoveMetresWithinArea } from "./circuity.ts";
import { type GazetteerPlace, isPlaceOutsideRegions, readGazetteer } from "./gazetteer.ts";
import { type MainRoadIndex, readMainRoads } from "./main-roads.ts";
import {
  createSuburbQuestion,
  parseAddressId,
  placeFromGazetteer,
  toPlace,
} from "./named-place.ts";
import { createPlaceNameIndex } from "./place-names.ts";
import { createPlaceReader, limitPlaceReadings } from "./place-reader.ts";
import { cleanAddressText, splitAddressWords } from "./place-text.ts";
import { isWholePlaceName } from "./rank-matches.ts";
import { createGazetteerSearch } from "./search-index.ts";
import { readStreetAddress } from "./street-address.ts";
import { normaliseStreetWords } from "./street-parts.ts";

const mostSuggestions = 8;
const mostTyped = 300;
/** The most texts read for one question: the typed text, its completions, and one for each suburb of a road. */
const mostReadings = 32;

const readData = (file: string) => readFile(new URL(file, import.meta.url), "utf8");

/** Reads our own list of places. */
export const readOwnPlaces = async () => readGazetteer(await readData("./places.csv"));

/** Makes the maps provider that needs no network: our list of places, with estimated distances by road. */
export async function createEmbeddedMaps(): Promise<MapsProvider> {
  const places = await readOwnPlaces();
  return createMapsFromGazetteer(places, readMainRoads(await readData("./main-roads.csv"), places));
}

export function createMapsFromGazetteer(
  places: readonly GazetteerPlace[],
  roads: MainRoadIndex,
): MapsProvider {
  const byId = new Map(places.map((place) => [place.id, place]));
  const names = createPlaceNameIndex(places);
  const search = createGazetteerSearch(places);
  const read = createPlaceReader(places, names, roads);

  async function suggest(typed: string): Promise<PlaceSuggestionList> {
    const text = cleanAddressText(typed.slice(0, mostTyped));
    const words = splitAddressWords(text);
    if (words.length === 0) return { items: [] };
    const readOnce = limitPlaceReadings(read, mostReadings);
    const whole = readOnce(text);
    if (whole?.kind === "apart") return { items: [], advice: apartAdvice(whole.places) };
    if (whole?.kind === "address" && isPlaceOutsideRegions(whole.place))
      return { items: [toPlace(whole)] };
    const address = readStreetAddress(text, words, { names, roads, search, read: readOnce });
    const onMainRoad = address.onMainRoad.slice(0, mostSuggestions - 1).map(toPlace);
    if (whole?.kind === "unclear") {
      // "jan smu" begins a road's name; "Rose Cottage, Bryanston" names a suburb.
      const begun = /[,;]/.test(text) ? [] : onMainRoad;
      return { items: [placeFromGazetteer(whole.place), ...begun], advice: unclearAdvice };
    }
    const matches = search.matching(words);
    const isNamed = words.length > 1 && matches.some(isWholePlaceName);
    const sure = matches
      .filter(({ typos, outside }) => typos === 0 && (!isNamed || outside === 0))
      .slice(0, mostSuggestions);
    // If a place has exactly the typed name, places with similar names are not suggested.
    const isSure = whole?.kind === "place" || sure.some(isWholePlaceName);
    const unsure = isSure ? [] : matches.filter((match) => match.typos > 0);
    const alone = address.isLikely || sure.length === 0 ? address.streetAlone : null;
    const question = alone === null ? [] : [createSuburbQuestion(alone)];
    // "jan smuts" means the avenue first, then the former name of an airport.
    const named = roads.isNamed([words]) ? onMainRoad.slice(0, mostSuggestions / 2) : [];
    const namesakes = names.endingOf(words);
    const found = unique([
      ...(whole?.kind === "place" ? [placeFromGazetteer(whole.place)] : []),
      ...(address.isLikely || matches.length === 0 ? address.asTyped.map(toPlace) : []),
      ...sure.filter(isWholePlaceName).map((match) => placeFromGazetteer(match.place)),
      ...named,
      ...sure.map((match) => placeFromGazetteer(match.place)),
      ...(namesakes?.from === 0 ? namesakes.places.map(placeFromGazetteer) : []),
      ...address.completed.map(toPlace),
      ...(address.isLikely ? onMainRoad : []),
      ...(address.isLikely ? question : []),
      ...address.inNamesake.map(toPlace),
      ...unsure.map((match) => placeFromGazetteer(match.place)),
      ...onMainRoad,
      ...address.asTyped.map(toPlace),
      ...question,
    ]);
    // If nothing fits the text, places whose names are in it are suggested: "fourways garage".
    const isOpen = found.every(({ kind }) => kind === "question") && !/[,;]/.test(text);
    const mentioned = isOpen ? names.mentionsIn(words) : [];
    const places = mentioned.flatMap((mention) => mention.places.map(placeFromGazetteer));
    return { items: [...found, ...places].slice(0, mostSuggestions) };
  }

  function find(address: string): PlaceFindResult {
    const reading = read(cleanAddressText(address));
    if (reading?.kind === "apart") {
      return { place: null, advice: apartAdvice(reading.places), namesTwo: true };
    }
    if (reading?.kind === "unclear") return { place: null, advice: unclearAdvice };
    return { place: reading && toPlace(reading) };
  }

  function placedAt({ placeId }: Place): GazetteerPlace | undefined {
    return byId.get(parseAddressId(placeId)?.gazetteerId ?? placeId);
  }

  function estimate(from: Place, to: Place): number {
    const [start, end] = [placedAt(from), placedAt(to)];
    const least = start && start === end ? shortestMoveMetresWithinArea(start.kind) : 0;
    return Math.max(least, estimateRoadMetresBetween(from, to));
  }

  async function resolve(placeId: string) {
    const place = byId.get(placeId);
    if (place) return placeFromGazetteer(place);
    const claim = parseAddressId(placeId);
    // Anybody can make up an id, so its text must really end in the place that it names.
    const found =
      claim && claim.text === cleanAddressText(claim.text) ? find(claim.text).place : null;
    return found?.placeId === placeId ? found : null;
  }

  return {
    name: "Layisha",
    attribution: null,
    allowsOwnMaps: true,
    isLocal: true,
    suggest,
    resolve,
    find: async (address) => find(address),
    placeAt: async (point) => {
      const nearest = findNearestArea(places, point);
      return nearest && placeFromGazetteer(nearest);
    },
    route: async (from, to) => ({ metres: estimate(from, to), source: "estimate", line: null }),
  };
}

const unclearAdvice =
  "Write a street with its number, or a stand or unit number, in front of the suburb. Or choose the suburb, and name the complex when you book.";

function apartAdvice([one, other]: readonly [GazetteerPlace, GazetteerPlace]): string {
  return `${one.name} and ${other.name} are not next to each other. Write the address with the one in which it is.`;
}

/** Removes repeated suggestions: the same place, or the same street of a suburb in another spelling. */
function unique(found: readonly PlaceSuggestion[]): readonly PlaceSuggestion[] {
  const keys = found.map(({ kind, placeId, main, secondary }) =>
    kind === "street"
      ? [...normaliseStreetWords(splitAddressWords(main)), secondary].join(" ")
      : placeId,
  );
  return found.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}
