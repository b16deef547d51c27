import { commonWords } from "./common-words.ts";

type Letters = Readonly<Record<string, string>>;

/** Letters that signs and digits stand for; a 1 may be an i or an l, and an @ an a or an o. */
const signs: Letters = { "@": "a", $: "s", "!": "i", "|": "l", "+": "t" };
const leet: Letters = {
  ...signs,
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
};
/** The sign above each digit of a keyboard: people use it to hide a walk over the keys. */
const unshifted: Letters = {
  "!": "1",
  "@": "2",
  "#": "3",
  $: "4",
  "%": "5",
  "^": "6",
  "&": "7",
  "*": "8",
};
const longestWord = Math.max(...[...commonWords].map((word) => word.length));
/** A whole password longer than this is no common word with decoration. */
const longestDecorated = 64;

/**
 * Whether a password is one common word in disguise: in capitals, with digits and signs for
 * letters, with digits and signs around it, or repeated; or a run of digits with a letter or two.
 * A word among other words is no reason to refuse.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (text.length > longestDecorated) return false;
  return isDecoratedWord(text) || isRepeatedWord(text) || isDigitRunWithLetters(text);
}

/** Digits and signs at both ends may be decoration or letters: each way of cutting is tried. */
function isDecoratedWord(text: string): boolean {
  const leading = /^[^a-z]*/.exec(text)?.[0].length ?? 0;
  const trailing = /[^a-z]*$/.exec(text)?.[0].length ?? 0;
  for (let start = 0; start <= leading; start += 1) {
    for (let cut = 0; cut <= trailing; cut += 1) {
      const core = text.slice(start, text.length - cut);
      if (core.length <= longestWord && isWord(core)) return true;
    }
  }
  return false;
}

/** Each way in which a text may be a word written otherwise. */
const readings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => replaced(text, signs),
  (text) => replaced(text, leet),
  (text) => replaced(text, { ...leet, "1": "l" }),
  (text) => replaced(text, { ...leet, "@": "o" }),
  (text) => replaced(text, unshifted),
  (text) => text.replace(/[^a-z0-9]/g, ""),
];

function isWord(text: string): boolean {
  return readings.some((read) => commonWords.has(read(text)));
}

function replaced(text: string, by: Letters): string {
  return [...text].map((sign) => by[sign] ?? sign).join("");
}

/** "Password1!Password1!" and "qwertyQWERTY1!" are one word. */
function isRepeatedWord(text: string): boolean {
  for (const core of [text, text.replace(/^[^a-z]+|[^a-z]+$/g, "")]) {
    const unit = /^(.+?)\1+$/s.exec(core)?.[1];
    if (unit !== undefined && (unit.length <= 4 || isDecoratedWord(unit))) return true;
  }
  return false;
}

/** "Aa123456789!": at most three letters beside digits that only count up, down or repeat. */
function isDigitRunWithLetters(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, "");
  const digits = text.replace(/\D/g, "");
  if (letters.length > 3 || digits.length < 4) return false;
  return (
    "01234567890123456789".includes(digits) ||
    "98765432109876543210".includes(digits) ||
    /^(\d{1,3})\1+\d{0,2}$/.test(digits)
  );
}
