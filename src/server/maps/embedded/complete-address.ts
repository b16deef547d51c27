import { isAreaPlaceKind } from "#domain/places/place-kinds.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import type { PlaceNameIndex } from "./place-names.ts";
import type { AddressReading, PlaceReader } from "./place-reader.ts";
import { type AddressWord, countryNameWords } from "./place-text.ts";
import type { GazetteerSearch } from "./search-index.ts";
import { isAddressWord } from "./street-parts.ts";

export type StreetAddressReading = Extract<AddressReading, { kind: "address" }>;

/** The tools to read one address: the index of place names, the place search and the text reader. */
export type AddressReadingTools = {
  readonly names: PlaceNameIndex;
  readonly search: GazetteerSearch;
  readonly read: PlaceReader;
};

export const maxAddressCompletions = 8;
const longestTailInWords = 4;
const shortestTail = 3;

/** Reads a text as an address in this place; adds the place's town if the place's name is ambiguous. */
export function readAddressInPlace(
  text: string,
  place: GazetteerPlace,
  read: PlaceReader,
  needsTown = false,
): StreetAddressReading[] {
  const longer = `${text}, ${place.surroundings}`;
  for (const candidate of needsTown ? [longer] : [text, longer]) {
    const reading = read(candidate);
    if (reading?.kind === "address" && reading.place === place) return [reading];
  }
  return [];
}

/** Says whether this kind of place has streets: a suburb does, but not a mall, a station or a zoo. */
export const canPlaceHaveStreets = ({ kind }: GazetteerPlace) =>
  isAreaPlaceKind(kind) && kind !== "node";

/** Completes "12 Main Road, Bryan" to "12 Main Road, Bryanston". @param knownFrom index of a known place */
export function completeAddress(
  text: string,
  words: readonly AddressWord[],
  tools: AddressReadingTools,
  knownFrom: number,
) {
  const begun = (from: number) => {
    const places = tools.names.startingWith(words.slice(from));
    return withTail(text, words, from, places.filter(canPlaceHaveStreets), tools);
  };
  const corrected = (from: number) => {
    const tail = words.slice(from);
    if (tail.every(({ text }) => countryNameWords.has(text))) return [];
    const near = tools.search.matching(tail).map((match) => match.place);
    return withTail(text, words, from, near.filter(canPlaceHaveStreets), tools);
  };
  // "… Mornigside Sandton": a mistyped place stands in front of a known place.
  const mistyped = mistypedTails(text, words).filter((from) => from < knownFrom);
  const inFront = knownFrom < words.length ? firstFound(mistyped, corrected) : [];
  if (inFront.length > 0) return inFront;
  const found = firstFound(possibleTails(text, words), begun);
  return found.length > 0 || knownFrom < words.length ? found : firstFound(mistyped, corrected);
}

/** Returns the first result that `look` finds at one of these words, tried in order. */
const firstFound = (
  tails: readonly number[],
  look: (from: number) => readonly StreetAddressReading[],
): readonly StreetAddressReading[] =>
  tails.reduce<readonly StreetAddressReading[]>(
    (found, at) => (found.length > 0 ? found : look(at)),
    [],
  );

function withTail(
  text: string,
  words: readonly AddressWord[],
  from: number,
  places: readonly GazetteerPlace[],
  { names, read }: AddressReadingTools,
): StreetAddressReading[] {
  const street = text.slice(0, words[from]?.start).replace(/[\s,;]+$/, "");
  // Between the number of a stand and its township there is no comma.
  const front = /^\d+[a-z]?$/i.test(street) ? `${street} ` : `${street}, `;
  const named = names.endingOf(words.slice(0, from))?.places ?? [];
  // In "…, Bryanston, Sand" the last part is the beginning of the town.
  const candidates = named.length === 0 ? [] : places.slice(0, maxAddressCompletions * 2);
  const further = candidates.flatMap((place) => {
    const reading = read(`${front}${place.name}`);
    return reading?.kind === "address" && named.includes(reading.place) ? [reading] : [];
  });
  if (further.length > 0) return further.slice(0, maxAddressCompletions);
  return places
    .slice(0, maxAddressCompletions)
    .flatMap((place) => readAddressInPlace(`${front}${place.name}`, place, read));
}

function afterLastComma(text: string, words: readonly AddressWord[]): number | null {
  const comma = Math.max(text.lastIndexOf(","), text.lastIndexOf(";"));
  const from = comma < 0 ? -1 : words.findIndex((word) => word.start > comma);
  return from > 0 ? from : null;
}

/** Lists the words at which a place's name may start: first the word that gives the longest name. */
function possibleTails(text: string, words: readonly AddressWord[]): number[] {
  const comma = afterLastComma(text, words);
  if (comma !== null) return [comma];
  const tails: number[] = [];
  for (let from = Math.max(1, words.length - longestTailInWords); from < words.length; from += 1) {
    const tail = words.slice(from);
    const isLong = tail.reduce((length, word) => length + word.text.length, 0) >= shortestTail;
    const isStreet = words.slice(0, from).some(isAddressWord);
    if (isLong && isStreet && !tail.some(isAddressWord)) tails.push(from);
  }
  return tails;
}

/** Lists the words at which a mistyped place name may start: after the street, or after the last comma. */
function mistypedTails(text: string, words: readonly AddressWord[]): number[] {
  const behindStreet = words.findLastIndex(isAddressWord) + 1;
  return [behindStreet, afterLastComma(text, words) ?? 0].filter(
    (from) => from > 0 && (words[from]?.text.length ?? 0) >= shortestTail,
  );
}
