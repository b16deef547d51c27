import { cleanAddressText } from "../embedded/place-text.ts";
import { normaliseStreetWords } from "../embedded/street-parts.ts";
import { splitSearchTerms } from "./search-places.ts";

export type TypedAddress = { readonly number: string | null; readonly words: readonly string[] };

const longestText = 300;
/** A unit, shop or flat in front of an address, which says nothing about where the building is. */
const unit =
  /^(?:unit|eenheid|flat|woonstel|apartment|apt|shop|winkel|suite|room|office|complex|erf|stand|plot)\.?\s+[\p{L}\p{N}]+\b[\s,]*(?=\S)/iu;
const country = /[\s,]+(?:south africa|rsa)$/iu;
const numberFirst =
  /^(?:(?:house|huis|number|no)\.?\s*)*(\d{1,5}\s?[a-z]?)(?:[\s,]+)(?=\p{L}|\d+[a-z]{2}\b)/iu;
const numberLast = /^([^,]*\p{L}{3}[^,]*?)\s+(\d{1,5}[a-z]?)(?=[\s,]|$)/iu;

/** Short forms that are no beginning of the word that they stand for. */
const shortForms: Readonly<Record<string, string>> = {
  rd: "road",
  blvd: "boulevard",
  hwy: "highway",
  ln: "lane",
  mt: "mount",
};

/** A house number as it is compared: "12 A" and "12a" are the same. */
export const comparableHouseNumber = (number: string) => number.replaceAll(/\s/g, "").toLowerCase();

function wordsOfText(text: string): string[] {
  return splitSearchTerms(text).map((word) =>
    Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word,
  );
}

/**
 * Reads an address as people type it: "Unit 4, 12 Main Rd, Bryanston". A number behind the name may
 * be that of a house or a part of the name, as in "Landstrasse 12" and "Protea Glen Extension 11":
 * then both readings are answered, the name first.
 */
export function readTypedAddress(typed: string): readonly TypedAddress[] {
  const text = cleanAddressText(typed.slice(0, longestText)).replace(country, "").replace(unit, "");
  const first = numberFirst.exec(text);
  if (first?.[1]) return readings(comparableHouseNumber(first[1]), text.slice(first[0].length));
  const last = numberLast.exec(text);
  if (!last?.[1] || !last[2]) return readings(null, text);
  const rest = last[1] + text.slice(last[0].length);
  return [...readings(null, text), ...readings(comparableHouseNumber(last[2]), rest)];
}

/** The words of an address as they stand, and "Kerkstraat" as "kerk street" too. */
function readings(number: string | null, text: string): readonly TypedAddress[] {
  const words = wordsOfText(text);
  const english = normaliseStreetWords(words.map((word) => ({ text: word })));
  const all = english.length > words.length ? [words, english] : [words];
  return all.map((each) => ({ number, words: each }));
}
