/**
 * Code points that show nothing: fillers, joiners of hieroglyphs, soft hyphens, marks of direction, private
 * code points. The zero-width joiner and non-joiner, which join letters, have another rule.
 */
const invisible =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Co}\p{Cs}\uFFF9-\uFFFC\u{13430}-\u{1343F}]/gu;

/** Scripts whose letters look different where a joiner, or a non-joiner, stands between them. */
const joined = "Arab Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu"
  .split(" ")
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const strayJoiners = new RegExp(
  `(?<![${joined}])[\\u200c\\u200d]|[\\u200c\\u200d](?!(?=\\p{L})[${joined}])`,
  "gu",
);

/** Signs that look like blanks: an empty Braille pattern, empty hieroglyphs and an empty note. */
const emptySigns = String.raw`\u2800\u{13441}\u{13442}\u{1D159}`;
const blanks = new RegExp(`[${emptySigns}\\p{Z}\\p{Cc}]+`, "gu");
const blankInLine = new RegExp(`[${emptySigns}\\p{Zs}\\t]`, "gu");
const marksOnNothing = new RegExp(`(^|[${emptySigns}\\p{Z}\\p{Cc}])\\p{M}+`, "gu");
/** Marks after the third on a letter: no language of South Africa has them, and many hide other lines. */
const marksBeyondThree = /(\p{M}{3})\p{M}+/gu;

function removeInvisible(text: string): string {
  return text
    .replace(invisible, "")
    .replace(strayJoiners, "")
    .normalize("NFD") // Otherwise the accent of "é" would not count as a mark.
    .replace(marksOnNothing, "$1")
    .replace(marksBeyondThree, "$1")
    .replace(strayJoiners, "")
    .normalize("NFC");
}

/**
 * Cleans a line for storing and showing: no invisible characters, at most three marks on a letter, one
 * space between words and none around them. A joined emoji falls into its parts.
 */
export function toVisibleLine(text: string): string {
  return removeInvisible(text).replace(blanks, " ").trim();
}

/** Cleans a text of several lines like `toVisibleLine`, but keeps its line breaks and all inner spaces. */
export function toVisibleText(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
  return removeInvisible(lines).replace(blankInLine, " ").trim();
}

/**
 * The message for a text of more than `max` visible characters, or null.
 *
 * @param atMost the beginning of the message, in front of the number: `Please use at most`
 * @param missing the message for an empty text; null if it may be empty
 */
export function checkTextLength(
  text: string,
  max: number,
  atMost: string,
  missing: string | null = null,
): string | null {
  const { length } = toVisibleText(text);
  if (length === 0) return missing;
  return length > max ? `${atMost} ${max} characters` : null;
}
