import { regionProvinces } from "#domain/places/regions.ts";
import { visibleLine } from "#domain/text/visible-text.ts";

/** One word of a text as it is compared: small letters and digits only, and where it stands. */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

const singleLetter = /^\p{L}$/u;

/** Takes off invisible signs, and what is no address at both ends. Letters stay as typed. */
export function cleanText(typed: string): string {
  return visibleLine(typed).replaceAll(/^[ ,;\p{M}]+|[ ,;]+$/gu, "");
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’‘`]/gu, "")
    .toLowerCase();
}

/** The words of a text, without case, accents and apostrophes. "O.R. Tambo" reads "or tambo". */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
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

/** Names that every address of ours may end with, so that they narrow nothing down: each by its words. */
export const countryPhrases: readonly (readonly string[])[] = [
  ...regionProvinces,
  "South Africa",
  "RSA",
].map((phrase) => splitWords(phrase).map(({ text }) => text));

export const countryWords: ReadonlySet<string> = new Set(countryPhrases.flat());

/** The text as one word, so that "Meyers Park", "Meyerspark" and "MEYERS-PARK" are the same. */
export function textKey(text: string): string {
  return splitWords(text)
    .map((word) => word.text)
    .join("");
}

/** The table of distances that {@link editDistance} fills, kept because it is asked so often. */
let table = new Uint16Array(0);

/** Edits and swaps from one word to the other; infinite when they are more than `most`. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const width = b.length + 1;
  if (table.length < width * (a.length + 1)) table = new Uint16Array(width * (a.length + 1));
  for (let j = 0; j < width; j += 1) table[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const [row, above, aboveThat] = [i * width, (i - 1) * width, (i - 2) * width];
    let least = i;
    table[row] = i;
    for (let j = 1; j < width; j += 1) {
      const change = (table[above + j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let steps = Math.min(change, (table[above + j] ?? 0) + 1, (table[row + j - 1] ?? 0) + 1);
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (areSwapped) steps = Math.min(steps, (table[aboveThat + j - 2] ?? 0) + 1);
      table[row + j] = steps;
      if (steps < least) least = steps;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
  }
  const distance = table[a.length * width + b.length] ?? 0;
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}
