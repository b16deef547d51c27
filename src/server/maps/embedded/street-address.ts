import { isArea } from "#domain/places/place-kinds.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import type { MainRoads } from "./main-roads.ts";
import type { PlaceNames } from "./place-names.ts";
import { type AddressReading, isAddressText, type ReadPlace } from "./place-reader.ts";
import { countryWords, type Word } from "./place-text.ts";
import type { PlaceSearch } from "./search-index.ts";
import {
  addressStreetLength,
  isAddressWord,
  isBuildingName,
  numberBehind,
  splitAtCommas,
  streetLength,
  streetName,
} from "./street-parts.ts";

type StreetAddress = Extract<AddressReading, { kind: "address" }>;

type Parts = {
  readonly names: PlaceNames;
  readonly roads: MainRoads;
  readonly search: PlaceSearch;
  readonly read: ReadPlace;
};

const mostCompletions = 8;
const longestTailInWords = 4;
const shortestTail = 3;

/** No address has more words; to complete one of 300 characters would only keep others waiting. */
const longestToComplete = 15;

export function readStreetAddress(text: string, words: readonly Word[], parts: Parts) {
  const ending = parts.names.endingOf(words);
  const isPlace = ending?.from === 0 && ending.isPlain;
  const places = ending && !isPlace ? ending.places : [];
  const asTyped = inEachPlace(text, places, parts.read, places.length > 1);
  const streetEnd = words[ending?.from ?? 0]?.start ?? 0;
  const isLikely =
    ending?.from === 0
      ? !ending.isPlain
      : words.slice(0, ending?.from).some(isAddressWord) ||
        /[,;]\s*$/.test(text.slice(0, streetEnd));
  const known = new Set(asTyped.map((address) => address.place));
  const isLong = words.length > longestToComplete;
  const guesses =
    isLong || isPlace ? [] : complete(text, words, parts, ending?.from ?? words.length);
  const completed = guesses.filter((address) => !known.has(address.place));
  const isElsewhere = !isPlace && asTyped.length === 0;
  const street = splitAtCommas(text, words).at(-1) ?? [];
  const isStreet = isElsewhere && addressStreetLength(street) === street.length;
  const isName = ending === null && isBuildingName(words);
  return {
    /** The text as it stands; one for each place that it may end in. */
    asTyped,
    /** The text with its last part taken for the beginning of a place's name. */
    completed,
    /** The text in each suburb of the main road that it names. */
    onMainRoad: isElsewhere && !isLong ? onMainRoad(text, street, parts) : [],
    /** The text in the place whose name its street bears: "12 Bryanston Drive" in Bryanston. */
    inNamesake:
      isElsewhere && !isLong && completed.length === 0 ? inMentioned(text, words, parts) : [],
    /** The text when it names a street, or a complex that we do not know, and not where that is. */
    streetAlone: (isStreet || isName) && isAddressText(text) ? text : null,
    /** True when it reads like an address and unlike the name of a place. */
    isLikely: isLikely || isStreet,
  };
}

/** "45 Jan Smuts Avenue" in each suburb along it, the well known first. */
function onMainRoad(text: string, street: readonly Word[], { roads, read }: Parts) {
  const name = streetName(street);
  const start = name[0]?.start ?? 0;
  const behind = numberBehind(street, streetLength(street));
  const front = behind ? `${text.slice(behind.start, behind.end)} ` : text.slice(0, start);
  const found: StreetAddress[] = [];
  for (const road of roads.matching(name, streetLength(street) > 0)) {
    for (const place of road.suburbs.toSorted((a, b) => a.rank - b.rank)) {
      if (found.length >= mostCompletions) return found;
      found.push(...inEachPlace(`${front}${road.name}, ${place.name}`, [place], read, false));
    }
  }
  return found;
}

/** The address in each of these places; where several share the name, with the town added. */
function inEachPlace(
  text: string,
  places: readonly GazetteerPlace[],
  read: ReadPlace,
  areSeveral: boolean,
): StreetAddress[] {
  return places.flatMap((place) => {
    const longer = `${text}, ${place.surroundings}`;
    const candidates = areSeveral ? [longer] : [text, longer];
    for (const candidate of candidates) {
      const reading = read(candidate);
      if (reading?.kind === "address" && reading.place === place) return [reading];
    }
    return [];
  });
}

/** Whether a street leads through it: through a suburb, and not through a mall, a station or a zoo. */
const hasStreets = ({ kind }: GazetteerPlace) => isArea(kind) && kind !== "node";

/** "12 Main Road, Bryan" offers "12 Main Road, Bryanston". @param knownFrom where a known place begins */
function complete(text: string, words: readonly Word[], parts: Parts, knownFrom: number) {
  const begun = (from: number) => {
    const places = parts.names.startingWith(words.slice(from));
    return withTail(text, words, from, places.filter(hasStreets), parts);
  };
  const corrected = (from: number) => {
    const tail = words.slice(from);
    if (tail.every(({ text }) => countryWords.has(text))) return [];
    const near = parts.search.matching(tail).map((match) => match.place);
    return withTail(text, words, from, near.filter(hasStreets), parts);
  };
  // "… Mornigside Sandton": in front of a place that is known stands one that is mistyped.
  const mistyped = mistypedTails(text, words).filter((from) => from < knownFrom);
  const inFront = knownFrom < words.length ? firstFound(mistyped, corrected) : [];
  if (inFront.length > 0) return inFront;
  const found = firstFound(possibleTails(text, words), begun);
  return found.length > 0 || knownFrom < words.length ? found : firstFound(mistyped, corrected);
}

/** Returns the first result that any of these tails gives, in order, and does not try the rest. */
const firstFound = (
  tails: readonly number[],
  look: (from: number) => readonly StreetAddress[],
): readonly StreetAddress[] =>
  tails.reduce<readonly StreetAddress[]>((found, at) => (found.length > 0 ? found : look(at)), []);

function withTail(
  text: string,
  words: readonly Word[],
  from: number,
  places: readonly GazetteerPlace[],
  { names, read }: Parts,
): StreetAddress[] {
  const street = text.slice(0, words[from]?.start).replace(/[\s,;]+$/, "");
  // The number of a stand goes on with its township.
  const front = /^\d+[a-z]?$/i.test(street) ? `${street} ` : `${street}, `;
  const named = names.endingOf(words.slice(0, from))?.places ?? [];
  // "…, Bryanston, Sand": the tail goes on to say where that Bryanston is.
  const candidates = named.length === 0 ? [] : places.slice(0, mostCompletions * 2);
  const further = candidates.flatMap((place) => {
    const reading = read(`${front}${place.name}`);
    return reading?.kind === "address" && named.includes(reading.place) ? [reading] : [];
  });
  if (further.length > 0) return further.slice(0, mostCompletions);
  return places
    .slice(0, mostCompletions)
    .flatMap((place) => inEachPlace(`${front}${place.name}`, [place], read, false));
}

function afterLastComma(text: string, words: readonly Word[]): number | null {
  const comma = Math.max(text.lastIndexOf(","), text.lastIndexOf(";"));
  const from = comma < 0 ? -1 : words.findIndex((word) => word.start > comma);
  return from > 0 ? from : null;
}

/** Where the name of a place may start, the longest first. */
function possibleTails(text: string, words: readonly Word[]): number[] {
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

/** Where a mistyped name of a place may start: behind the street, or behind the last comma. */
function mistypedTails(text: string, words: readonly Word[]): number[] {
  const behindStreet = words.findLastIndex(isAddressWord) + 1;
  return [behindStreet, afterLastComma(text, words) ?? 0].filter(
    (from) => from > 0 && (words[from]?.text.length ?? 0) >= shortestTail,
  );
}

/** "12 Bryanston Drive" may well be in Bryanston. */
function inMentioned(text: string, words: readonly Word[], { names, read }: Parts) {
  if (!words.some(isAddressWord)) return [];
  const places = names.mentionsIn(words).flatMap((mention) => mention.places.filter(hasStreets));
  return places
    .slice(0, mostCompletions)
    .flatMap((place) => inEachPlace(`${text}, ${place.name}`, [place], read, false));
}
