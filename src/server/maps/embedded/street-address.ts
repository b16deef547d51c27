import {
  type AddressReadingTools,
  canPlaceHaveStreets,
  completeAddress,
  maxAddressCompletions,
  readAddressInPlace,
  type StreetAddressReading,
} from "./complete-address.ts";
import type { MainRoadIndex } from "./main-roads.ts";
import { canAddressHaveId } from "./named-place.ts";
import type { AddressWord } from "./place-text.ts";
import {
  countStreetWords,
  countStreetWordsWithNumber,
  findHouseNumberAfterStreet,
  findStreetName,
  isAddressWord,
  isBuildingName,
  splitAddressAtCommas,
} from "./street-parts.ts";

type Tools = AddressReadingTools & { readonly roads: MainRoadIndex };

/** The most words of an address to complete. No address has more, and a longer text would take too long. */
const longestToComplete = 15;

export function readStreetAddress(text: string, words: readonly AddressWord[], tools: Tools) {
  const ending = tools.names.endingOf(words);
  const isPlace = ending?.from === 0 && ending.isPlain;
  const places = ending && !isPlace ? ending.places : [];
  const needsTown = places.length > 1;
  const asTyped = places.flatMap((place) => readAddressInPlace(text, place, tools.read, needsTown));
  const streetEnd = words[ending?.from ?? 0]?.start ?? 0;
  const isLikely =
    ending?.from === 0
      ? !ending.isPlain
      : words.slice(0, ending?.from).some(isAddressWord) ||
        /[,;]\s*$/.test(text.slice(0, streetEnd));
  const known = new Set(asTyped.map((address) => address.place));
  const isLong = words.length > longestToComplete;
  const guesses =
    isLong || isPlace ? [] : completeAddress(text, words, tools, ending?.from ?? words.length);
  const completed = guesses.filter((address) => !known.has(address.place));
  const isElsewhere = !isPlace && asTyped.length === 0;
  const street = splitAddressAtCommas(text, words).at(-1) ?? [];
  const isStreet = isElsewhere && countStreetWordsWithNumber(street) === street.length;
  const isName = ending === null && isBuildingName(words);
  return {
    /** The text as typed, once for each place in which it may end. */
    asTyped,
    /** The text whose last part is completed to a place's name. */
    completed,
    /** The text in each suburb of the main road that the text names. */
    onMainRoad: isElsewhere && !isLong ? onMainRoad(text, street, tools) : [],
    /** The text in the place that its street is named after: "12 Bryanston Drive" in Bryanston. */
    inNamesake:
      isElsewhere && !isLong && completed.length === 0 ? inMentioned(text, words, tools) : [],
    /** The text, when it names a street or an unknown building without a suburb. */
    streetAlone: (isStreet || isName) && canAddressHaveId(text) ? text : null,
    /** Whether the text reads like a street address and not like a place's name. */
    isLikely: isLikely || isStreet,
  };
}

/** Reads "45 Jan Smuts Avenue" in each suburb along that road, well-known suburbs first. */
function onMainRoad(text: string, street: readonly AddressWord[], { roads, read }: Tools) {
  const name = findStreetName(street);
  const start = name[0]?.start ?? 0;
  const behind = findHouseNumberAfterStreet(street, countStreetWords(street));
  const front = behind ? `${text.slice(behind.start, behind.end)} ` : text.slice(0, start);
  const found: StreetAddressReading[] = [];
  for (const road of roads.matching(name, countStreetWords(street) > 0)) {
    for (const place of road.suburbs.toSorted((a, b) => a.rank - b.rank)) {
      if (found.length >= maxAddressCompletions) return found;
      found.push(...readAddressInPlace(`${front}${road.name}, ${place.name}`, place, read));
    }
  }
  return found;
}

/** Reads "12 Bryanston Drive" in Bryanston, the place that the street is named after. */
function inMentioned(text: string, words: readonly AddressWord[], { names, read }: Tools) {
  if (!words.some(isAddressWord)) return [];
  const places = names
    .mentionsIn(words)
    .flatMap((mention) => mention.places.filter(canPlaceHaveStreets));
  return places
    .slice(0, maxAddressCompletions)
    .flatMap((place) => readAddressInPlace(`${text}, ${place.name}`, place, read));
}
