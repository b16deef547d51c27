import { regionProvinces } from "#domain/places/regions.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";

/** A word of an address in the form for comparisons, in small letters and digits, with its position. */
export type AddressWord = { readonly text: string; readonly start: number; readonly end: number };

const singleLetter = /^\p{L}$/u;

/** Removes invisible characters from an address, and spaces and commas at both ends of it. */
export function cleanAddressText(typed: string): string {
  return toVisibleLine(typed).replaceAll(/^[ ,;\p{M}]+|[ ,;]+$/gu, "");
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’‘`]/gu, "")
    .toLowerCase();
}

/** Splits an address into words without capitals, accents and apostrophes: "O.R. Tambo" is "or tambo". */
export function splitAddressWords(text: string): AddressWord[] {
  const words: AddressWord[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}'’‘`]+/gu)) {
    const word = { text: fold(match[0]), start: match.index, end: match.index + match[0].length };
    if (word.text === "") continue;
    const previous = words.at(-1);
    const areInitials =
      previous !== undefined &&
      singleLetter.test(word.text) &&
      /^\p{L}+$/u.test(previous.text) &&
      previous.end - previous.start === previous.text.length * 2 - 1;
    if (areInitials) {
      words[words.length - 1] = {
        text: previous.text + word.text,
        start: previous.start,
        end: word.end,
      };
    } else {
      words.push(word);
    }
  }
  return words;
}

/** The words of provinces and country, which can end any address of ours and so identify no place. */
export const countryNamePhrases: readonly (readonly string[])[] = [
  ...regionProvinces,
  "South Africa",
  "RSA",
].map((phrase) => splitAddressWords(phrase).map(({ text }) => text));

export const countryNameWords: ReadonlySet<string> = new Set(countryNamePhrases.flat());

/** Writes a place's name as one word, the same for "Meyers Park", "Meyerspark" and "MEYERS-PARK". */
export function placeTextKey(text: string): string {
  return splitAddressWords(text)
    .map((word) => word.text)
    .join("");
}

/** Counts the changed and swapped letters between two words; infinite if more than `most`. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let aboveThat: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = areSwapped ? (aboveThat[j - 2] ?? 0) + 1 : change;
      row.push(Math.min(change, swap, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    [aboveThat, above] = [above, row];
  }
  const distance = above[b.length] ?? 0;
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}

/** The number of typos that are accepted in a word; none in a short word, which resembles too many others. */
export function maxTyposInWord(word: string): number {
  return word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
}

/** Counts the typos between a typed word and a word of the search index. */
export type EditDistanceToTerm = (term: string) => number;

/** Makes the function that counts typos between this word and others; infinite if they differ too much. */
export function createEditDistanceFrom(word: string): EditDistanceToTerm {
  const most = maxTyposInWord(word);
  const known = new Map<string, number>();
  return (term) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const typos = term.startsWith(word) ? 0 : editDistance(word, term, most);
    known.set(term, typos);
    return typos;
  };
}
