import { cleanAddressText } from "../embedded/place-text.ts";
import { normaliseStreetWords } from "../embedded/street-parts.ts";
import { splitSearchTerms } from "./search-places.ts";

export type EnteredAddress = { readonly number: string | null; readonly words: readonly string[] };

const longestText = 300;
/** Matches a unit, shop or flat before an address, which does not help to find the building. */
const unit =
  /^(?:unit|eenheid|flat|woonstel|apartment|apt|shop|winkel|suite|room|office|complex|erf|stand|plot)\.?\s+[\p{L}\p{N}]+\b[\s,]*(?=\S)/iu;
const country = /[\s,]+(?:south africa|rsa)$/iu;
const numberFirst =
  /^(?:(?:house|huis|number|no)\.?\s*)*(\d{1,5}\s?[a-z]?)(?:[\s,]+)(?=\p{L}|\d+[a-z]{2}\b)/iu;
const numberLast = /^([^,]*\p{L}{3}[^,]*?)\s+(\d{1,5}[a-z]?)(?=[\s,]|$)/iu;

/** Short forms that are not the beginning of the word that they stand for. */
const shortForms: Readonly<Record<string, string>> = {
  rd: "road",
  blvd: "boulevard",
  hwy: "highway",
  ln: "lane",
  mt: "mount",
};

/** Writes a house number in a form for comparisons, the same for "12 A" and "12a". */
export const comparableHouseNumber = (number: string) => number.replaceAll(/\s/g, "").toLowerCase();

function wordsOfText(text: string): string[] {
  return splitSearchTerms(text).map((word) =>
    Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word,
  );
}

/**
 * Reads an address as people type it: "Unit 4, 12 Main Rd, Bryanston". A number after the name can be a
 * house number, as in "Landstrasse 12", or part of the name, as in "Protea Glen Extension 11": then both
 * readings are returned, first the one with the number in the name.
 */
export function readEnteredAddress(typed: string): readonly EnteredAddress[] {
  const text = cleanAddressText(typed.slice(0, longestText)).replace(country, "").replace(unit, "");
  const first = numberFirst.exec(text);
  if (first?.[1]) return readings(comparableHouseNumber(first[1]), text.slice(first[0].length));
  const last = numberLast.exec(text);
  if (!last?.[1] || !last[2]) return readings(null, text);
  const rest = last[1] + text.slice(last[0].length);
  return [...readings(null, text), ...readings(comparableHouseNumber(last[2]), rest)];
}

/** Lists the words of an address as typed, and again with "Kerkstraat" as "kerk street". */
function readings(number: string | null, text: string): readonly EnteredAddress[] {
  const words = wordsOfText(text);
  const english = normaliseStreetWords(words.map((word) => ({ text: word })));
  const all = english.length > words.length ? [words, english] : [words];
  return all.map((each) => ({ number, words: each }));
}
