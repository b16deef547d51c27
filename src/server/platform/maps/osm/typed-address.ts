import { cleanText } from "../embedded/place-text.ts";
import { termsOf } from "./search-places.ts";

/** What was typed: a house number, if there is one, and the words that are looked for. */
export type TypedAddress = { readonly number: string | null; readonly words: readonly string[] };

const longestText = 300;
/** A unit, shop or flat inside of a building says nothing about where the building is. */
const unit =
  /^(?:unit|flat|apartment|apt|shop|suite|room|office|complex|erf|stand|plot)\.?\s+[\p{L}\p{N}]+\b[\s,]*(?=\S)/iu;
const country = /[\s,]+(?:south africa|rsa)$/iu;
const numberFirst =
  /^(?:(?:house|number|no)\.?\s*)*(\d{1,5}\s?[a-z]?)(?:[\s,]+)(?=\p{L}|\d+[a-z]{2}\b)/iu;
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
export const plainNumber = (number: string) => number.replaceAll(/\s/g, "").toLowerCase();

function wordsOfText(text: string): string[] {
  return termsOf(text).map((word) =>
    Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word,
  );
}

/**
 * Reads an address as people type it: "Unit 4, 12 Main Rd, Bryanston". A number behind the name may
 * be that of a house or a part of the name, as in "Landstrasse 12" and "Protea Glen Extension 11":
 * then both readings are answered, the name first.
 */
export function readTyped(typed: string): readonly TypedAddress[] {
  const text = cleanText(typed.slice(0, longestText)).replace(country, "").replace(unit, "");
  const first = numberFirst.exec(text);
  if (first?.[1]) {
    return [{ number: plainNumber(first[1]), words: wordsOfText(text.slice(first[0].length)) }];
  }
  const name: TypedAddress = { number: null, words: wordsOfText(text) };
  const last = numberLast.exec(text);
  if (!last?.[1] || !last[2]) return [name];
  const rest = last[1] + text.slice(last[0].length);
  return [name, { number: plainNumber(last[2]), words: wordsOfText(rest) }];
}
