import { hasNumberedStands } from "#domain/places/door.ts";
import { buildingPartWords } from "#domain/places/street-words.ts";
import { type GazetteerPlace, isPlaceOutsideRegions } from "./gazetteer.ts";
import type { MainRoads } from "./main-roads.ts";
import { canAddressHaveId, createStreetAddress, type PlaceOrStreetAddress } from "./named-place.ts";
import type { PlaceNameIndex, PlaceNameMention } from "./place-names.ts";
import { type AddressWord, placeTextKey, splitAddressWords } from "./place-text.ts";
import {
  countStreetWordsWithNumber,
  isStandAddress,
  isStreetAddress,
  isUnitOrNumberWord,
  splitAddressAtCommas,
  wordsOutsideStreet,
} from "./street-parts.ts";
import { isAreaPartWord } from "./surroundings.ts";

/** People write the code of the post office of their town, or that of the next suburb. */
const codeReachMetres = 15_000;

/** The meaning of a whole text, or why it has none. */
export type AddressReading =
  | PlaceOrStreetAddress
  /** The text names two places that are far from each other. */
  | { readonly kind: "apart"; readonly places: readonly [GazetteerPlace, GazetteerPlace] }
  /** The text before the place is no street, stand or unit. */
  | { readonly kind: "unclear"; readonly place: GazetteerPlace };

/** Reads the one place that a text names; null when that is unknown or ambiguous. */
export type PlaceReader = (text: string) => AddressReading | null;

/** The same reader for one question: it reads a text once, and after `most` different ones none. */
export function limitPlaceReadings(read: PlaceReader, most: number): PlaceReader {
  const known = new Map<string, AddressReading | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.size >= most) return before ?? null;
    const reading = read(text);
    known.set(text, reading);
    return reading;
  };
}

/**
 * Makes the reader of clean address texts (cleanAddressText). A street, a unit or a stand in front of a known
 * place is taken to be there; no list holds all streets. A text that names a city outside our regions
 * means that city, wherever its name stands; one that names two places far from each other means
 * neither, so that a nearer suburb in the last place lowers no price.
 */
export function createPlaceReader(
  places: readonly GazetteerPlace[],
  names: PlaceNameIndex,
  roads: MainRoads,
): PlaceReader {
  const byAddress = new Map(places.map((place) => [placeTextKey(place.formattedAddress), place]));

  return (text) => {
    const known = byAddress.get(placeTextKey(text));
    if (known) return { kind: "place", place: known };
    const words = splitAddressWords(text);
    const ending = names.endingOf(words);
    const parts = splitAddressAtCommas(text, words.slice(0, ending?.from));
    const named = placesNamed(parts, names);
    const [place, another] = ending?.places ?? [];
    const city = named.flat().find(isPlaceOutsideRegions);
    if (city && canAddressHaveId(text)) return createStreetAddress(text, city);
    if (!ending || !place || another) return null;
    if (ending.from === 0 && ending.isPlain) return { kind: "place", place };
    if (!canAddressHaveId(text)) return null;
    if (isPlaceOutsideRegions(place))
      return createStreetAddress(text, place, words[ending.from]?.start);
    const behind = wordsBehindStreet(parts);
    const isFar = (metres?: number) => (meant: readonly GazetteerPlace[]) =>
      meant.length > 0 && !meant.some((other) => names.areNear(other, place, metres));
    const codes = codesIn(behind, words.slice(ending.from)).map(names.withCode);
    const [far] =
      [...named, ...behind.map(names.mistypedTowns)].find(isFar()) ??
      codes.find(isFar(codeReachMetres)) ??
      [];
    if (far) return { kind: "apart", places: [far, place] };
    const isClear =
      ending.from === 0 ||
      isStreetAddress(parts) ||
      roads.isNamed(parts) ||
      isStandAddress(parts.flat(), hasNumberedStands({ ...place, text: place.name }));
    return isClear
      ? createStreetAddress(text, place, words[ending.from]?.start)
      : { kind: "unclear", place };
  };
}

type Parts = readonly (readonly AddressWord[])[];

/** The places that each name in front of the last place means, beside streets and buildings. */
function placesNamed(parts: Parts, names: PlaceNameIndex): (readonly GazetteerPlace[])[] {
  const lastStreet = lastStreetIn(parts);
  return parts.flatMap((part) => {
    const words = wordsOutsideStreet(part);
    const mentions = names.mentionsIn(words);
    return mentions
      .filter((mention) => {
        const itself = words.slice(mention.from, mention.end);
        if (isPartOfMany(itself, mention.from)) return false;
        const isInFront = (itself[0]?.start ?? 0) < lastStreet;
        return isWholePart(mention, words, names) || isKnownTown(mention, isInFront);
      })
      .map(({ places }) => places);
  });
}

/** "Zone 6" and "CBD" are parts of many places; "3 Rivers" is one, unless "Unit" precedes it. */
function isPartOfMany(name: readonly AddressWord[], from: number): boolean {
  const first = name[0]?.text ?? "";
  const isPart = buildingPartWords.has(first) || name.slice(0, 1).some(isUnitOrNumberWord);
  return name.every(isAreaPartWord) || (/^\d/.test(first) ? from > 0 : isPart);
}

/** Whether it is all that its part says beside street and unit: "…, Vereeniging Ext 2, …". */
function isWholePart(
  { from, end, places }: PlaceNameMention,
  words: readonly AddressWord[],
  names: PlaceNameIndex,
) {
  const rest = words.slice(end);
  return (
    words.slice(0, from).every((...at) => isUnitOrNumberWord(...at) || isAreaPartWord(at[0])) &&
    (rest.every(isUnitOrNumberWord) || places.some((place) => names.canFollow(place, rest)))
  );
}

/** Whether a town is meant: wherever it is named, but in front of a street only a metropolis, since buildings have such names too. */
function isKnownTown({ places }: PlaceNameMention, isInFrontOfStreet: boolean): boolean {
  return places.some(
    (place) =>
      place.rank === 1 ||
      (!isInFrontOfStreet && (place.rank === 2 || isPlaceOutsideRegions(place))),
  );
}

/** The words of each part that stand behind a street or a unit, where a suburb is written. */
function wordsBehindStreet(parts: Parts): Parts {
  const lastStreet = lastStreetIn(parts);
  return parts.flatMap((part, index) => {
    const words = wordsOutsideStreet(part);
    const isBehind = index > 0 || words[0] !== part[0];
    return isBehind && (words[0]?.start ?? 0) >= lastStreet ? [words] : [];
  });
}

/** The postal codes beside the last place; "Ext 1234" is none, and neither is "Erf 1234". */
function codesIn(behind: Parts, ending: readonly AddressWord[]): readonly string[] {
  const words = [...behind.filter(({ length }) => length === 1).flat(), ...ending];
  return words
    .filter(
      ({ text }, at) => /^\d{4}$/.test(text) && !words.slice(0, at).slice(-1).some(isAreaPartWord),
    )
    .map(({ text }) => text);
}

/** The character at which the last street of the text ends; 0 for none. */
function lastStreetIn(parts: Parts): number {
  return Math.max(0, ...parts.map((part) => part[countStreetWordsWithNumber(part) - 1]?.end ?? 0));
}
