import {
  compoundStreetPattern,
  numberedPlaceWords,
  placeSectionWords,
  streetCornerWords,
  streetTypeWords,
} from "#domain/places/street-words.ts";
import type { AddressWord } from "./place-text.ts";

/** Words that also end place names, so that they mean a street only after a number and a name. */
const looseStreetWords = new Set(
  "place square grove walk view gardens mews row park hill plein".split(" "),
);

const numberedRoad = /^[mnr]\d{1,3}$/;
const houseNumber = /^\d{1,5}[a-z]?$/;
const plausibleNumber = /^(\d{1,5}[a-z]?|[a-z]{1,2}\d{1,5}|\d{1,3}(st|nd|rd|th|de|ste))$/;

const gluedPart = /^(ext|x|zone|block|blok)\d{1,3}$/;

const isNumber = ({ text }: AddressWord) => /\d/.test(text);

/** Says whether this word alone shows that a text is a street address. */
export function isAddressWord(word: AddressWord): boolean {
  const { text } = word;
  return (
    isStreetWord(text) ||
    compoundStreetPattern.test(text) ||
    numberedPlaceWords.has(text) ||
    streetCornerWords.has(text) ||
    isNumber(word)
  );
}

export function isStreetWord(text: string): boolean {
  return streetTypeWords.has(text);
}

/** Writes a street's words in English and in full: "Kerkstr" becomes "kerk street". */
export function normaliseStreetWords(
  words: readonly Pick<AddressWord, "text">[],
): readonly string[] {
  return words.flatMap(({ text }) => {
    const [, name = "", type = ""] = compoundStreetPattern.exec(text) ?? [];
    return type === ""
      ? [streetTypeWords.get(text) ?? text]
      : [name, streetTypeWords.get(type) ?? type];
  });
}

export function splitAddressAtCommas(
  text: string,
  words: readonly AddressWord[],
): readonly (readonly AddressWord[])[] {
  const parts: AddressWord[][] = [];
  let end = -1;
  for (const word of words) {
    const last = parts.at(-1);
    if (last === undefined || /[,;]/.test(text.slice(end, word.start))) parts.push([word]);
    else last.push(word);
    end = word.end;
  }
  return parts;
}

/** Counts the words of an address part up to the end of its street; 0 without a street. */
export function countStreetWords(part: readonly AddressWord[]): number {
  if (streetCornerWords.has(part[0]?.text ?? "") && part.length > 1) return part.length;
  const at = part.findLastIndex(({ text }, index) => {
    if (compoundStreetPattern.test(text) || numberedRoad.test(text)) return true;
    const before = part.slice(0, index);
    return isStreetWord(text) && (before.length > 1 || before.some((word) => /\D/.test(word.text)));
  });
  return at + 1;
}

/** Counts the words up to the end of a street with its number: "5 Fricker Place", "Kerkstraat 120". */
export function countStreetWordsWithNumber(part: readonly AddressWord[]): number {
  const length = countStreetWords(part);
  if (length > 0 && findHouseNumberAfterStreet(part, length)) return length + 1;
  const at = part.findLastIndex(
    ({ text }, index) =>
      looseStreetWords.has(text) &&
      part.slice(0, Math.max(0, index - 1)).some((word) => houseNumber.test(word.text)),
  );
  return Math.max(length, at + 1);
}

/** Finds the house number after a street's name that has no number in front. */
export function findHouseNumberAfterStreet(
  part: readonly AddressWord[],
  length: number,
): AddressWord | undefined {
  const next = part[length];
  const isNumbered = part.slice(0, length).some(isNumber);
  return next && !isNumbered && houseNumber.test(next.text) ? next : undefined;
}

export function findWordsOutsideStreet(part: readonly AddressWord[]): readonly AddressWord[] {
  const length = countStreetWords(part);
  const houseAt = part.slice(0, length).findLastIndex(({ text }) => houseNumber.test(text));
  return [...part.slice(0, Math.max(0, houseAt)), ...part.slice(length)];
}

/** Finds the words of an address part that name neither a street nor a unit, a stand or a number. */
export function findWordsOutsideAddress(part: readonly AddressWord[]): readonly AddressWord[] {
  return findWordsOutsideStreet(part).filter((...at) => !isUnitOrNumberWord(...at));
}

/**
 * Says whether these words are a stand's number, as townships and estates have them: "1234", "123 Zone 6",
 * "4567 Ext 4", "3456 Umthambeka Section".
 *
 * @param isNumberEnough whether a number alone is a whole address in this place
 */
export function isPlotAddress(words: readonly AddressWord[], isNumberEnough: boolean): boolean {
  const [number, ...part] = words;
  if (!number || !houseNumber.test(number.text)) return false;
  if (part.length === 0) return isNumberEnough;
  const first = part.findIndex(({ text }) => placeSectionWords.has(text) || gluedPart.test(text));
  // "Phumula Section" has its name before "Section", "Section B" after it.
  return first >= 0 && part.length <= 4 && part.slice(0, first).every((word) => !isNumber(word));
}

/** Says whether these words can name a building that no list has: two or more words of letters only. */
export function isBuildingName(words: readonly AddressWord[]): boolean {
  return words.length > 1 && words.every(({ text }) => /^\p{L}{2,}$/u.test(text));
}

/** Says whether this word belongs to a unit, a stand or a number: "Unit", "4", "Block", "B". */
export function isUnitOrNumberWord(
  word: AddressWord,
  index: number,
  words: readonly AddressWord[],
): boolean {
  const isCounted = numberedPlaceWords.has(words[index - 1]?.text ?? "") && word.text.length === 1;
  return isNumber(word) || numberedPlaceWords.has(word.text) || isCounted;
}

/** Finds a street's name, without the unit or house number before it. */
export function findStreetName(part: readonly AddressWord[]): readonly AddressWord[] {
  const isFront = ({ text }: AddressWord) => houseNumber.test(text) || numberedPlaceWords.has(text);
  const start = part.findIndex((word) => !isFront(word));
  return start < 0 ? [] : part.slice(start, countStreetWords(part) || part.length);
}

/** Says whether the parts have a street or a numbered unit, and only numbers like 12 or 12345a. */
export function isStreetAddress(parts: readonly (readonly AddressWord[])[]): boolean {
  const words = parts.flat();
  if (words.some((word) => isNumber(word) && !plausibleNumber.test(word.text))) return false;
  return parts.some((part) => countStreetWordsWithNumber(part) > 0) || words.some(isDesignated);
}

function isDesignated(
  { text }: AddressWord,
  index: number,
  words: readonly AddressWord[],
): boolean {
  const next = words[index + 1]?.text ?? "";
  return numberedPlaceWords.has(text) && (plausibleNumber.test(next) || /^[a-z]$/.test(next));
}
