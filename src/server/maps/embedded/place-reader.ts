import { hasNumberedPlots } from "#domain/places/door.ts";
import { placeSectionWords } from "#domain/places/street-words.ts";
import { type GazetteerPlace, isPlaceOutsideRegions } from "./gazetteer.ts";
import type { MainRoadIndex } from "./main-roads.ts";
import { canAddressHaveId, createStreetAddress, type PlaceOrStreetAddress } from "./named-place.ts";
import type { PlaceNameIndex, PlaceNameMention } from "./place-names.ts";
import { type AddressWord, placeTextKey, splitAddressWords } from "./place-text.ts";
import {
  countStreetWordsWithNumber,
  findWordsOutsideStreet,
  isPlotAddress,
  isStreetAddress,
  isUnitOrNumberWord,
  splitAddressAtCommas,
} from "./street-parts.ts";
import { isAreaPartWord } from "./surroundings.ts";

/** The most metres from a place to another whose postal code people write for it, such as its town's. */
const codeReachMetres = 15_000;

/** What a whole address text means, or the reason why it has no clear meaning. */
export type AddressReading =
  | PlaceOrStreetAddress
  /** The text names two places that are far from each other. */
  | { readonly kind: "apart"; readonly places: readonly [GazetteerPlace, GazetteerPlace] }
  /** The text before the place's name is not a street, a stand or a unit. */
  | { readonly kind: "unclear"; readonly place: GazetteerPlace };

/** Finds the one place that a text names; null when the place is unknown or ambiguous. */
export type PlaceReader = (text: string) => AddressReading | null;

/** Limits a reader for one question: it reads each text once, and at most `most` different texts. */
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
 * Makes the reader of address texts that were cleaned with cleanAddressText. A street, a unit or a stand
 * before a known place is accepted, because no list has all streets. A text that names a city outside our
 * regions means that city, wherever its name stands. A text that names two places far from each other has no
 * meaning, so that nobody lowers a price by adding a nearer suburb.
 */
export function createPlaceReader(
  places: readonly GazetteerPlace[],
  names: PlaceNameIndex,
  roads: MainRoadIndex,
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
      isPlotAddress(parts.flat(), hasNumberedPlots({ ...place, text: place.name }));
    return isClear
      ? createStreetAddress(text, place, words[ending.from]?.start)
      : { kind: "unclear", place };
  };
}

type Parts = readonly (readonly AddressWord[])[];

/** Finds the places for each place name before the last one, apart from names of streets and buildings. */
function placesNamed(parts: Parts, names: PlaceNameIndex): (readonly GazetteerPlace[])[] {
  const lastStreet = lastStreetIn(parts);
  return parts.flatMap((part) => {
    const words = findWordsOutsideStreet(part);
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

/** Says whether many places have a part of this name: "Zone 6", "CBD", or "3 Rivers" in "Unit 3 Rivers". */
function isPartOfMany(name: readonly AddressWord[], from: number): boolean {
  const first = name[0]?.text ?? "";
  const isPart = placeSectionWords.has(first) || name.slice(0, 1).some(isUnitOrNumberWord);
  return name.every(isAreaPartWord) || (/^\d/.test(first) ? from > 0 : isPart);
}

/** Says whether a part of an address names only this place, apart from units: "…, Vereeniging Ext 2, …". */
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

/** Says whether a name means a town; before a street only a metropolis, as buildings have town names. */
function isKnownTown({ places }: PlaceNameMention, isInFrontOfStreet: boolean): boolean {
  return places.some(
    (place) =>
      place.rank === 1 ||
      (!isInFrontOfStreet && (place.rank === 2 || isPlaceOutsideRegions(place))),
  );
}

/** Finds the words after a street or a unit in each part, where people write the suburb. */
function wordsBehindStreet(parts: Parts): Parts {
  const lastStreet = lastStreetIn(parts);
  return parts.flatMap((part, index) => {
    const words = findWordsOutsideStreet(part);
    const isBehind = index > 0 || words[0] !== part[0];
    return isBehind && (words[0]?.start ?? 0) >= lastStreet ? [words] : [];
  });
}

/** Finds the postal codes near the last place; "Ext 1234" and "Erf 1234" are not postal codes. */
function codesIn(behind: Parts, ending: readonly AddressWord[]): readonly string[] {
  const words = [...behind.filter(({ length }) => length === 1).flat(), ...ending];
  return words
    .filter(
      ({ text }, at) => /^\d{4}$/.test(text) && !words.slice(0, at).slice(-1).some(isAreaPartWord),
    )
    .map(({ text }) => text);
}

/** Finds the character position at which the text's last street ends; 0 without a street. */
function lastStreetIn(parts: Parts): number {
  return Math.max(0, ...parts.map((part) => part[countStreetWordsWithNumber(part) - 1]?.end ?? 0));
}
