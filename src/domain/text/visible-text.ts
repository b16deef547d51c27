/**
 * Code points that show nothing: fillers, joiners of hieroglyphs, soft hyphens, marks of direction,
 * private ones. The two joiners of letters have a rule of their own.
 */
const unseen =
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

/** Blanks beside the spaces of Unicode: a Braille pattern, hieroglyphs and a note that are empty. */
const emptySigns = String.raw`\u2800\u{13441}\u{13442}\u{1D159}`;
const blanks = new RegExp(`[${emptySigns}\\p{Z}\\p{Cc}]+`, "gu");
const blankInLine = new RegExp(`[${emptySigns}\\p{Zs}\\t]`, "gu");
const marksOnNothing = new RegExp(`(^|[${emptySigns}\\p{Z}\\p{Cc}])\\p{M}+`, "gu");
/** No language of South Africa puts more on a letter; a tower of accents hides the lines around it. */
const marksBeyondThree = /(\p{M}{3})\p{M}+/gu;

function withoutUnseen(text: string): string {
  return text
    .replace(unseen, "")
    .replace(strayJoiners, "")
    .normalize("NFD") // Or the accent of "é" would not count.
    .replace(marksOnNothing, "$1")
    .replace(marksBeyondThree, "$1")
    .replace(strayJoiners, "")
    .normalize("NFC");
}

/**
 * One line as it is kept and shown: without characters that cannot be seen, at most three marks on a
 * letter, one space between words and none around them. A joined emoji falls into its parts.
 */
export function visibleLine(text: string): string {
  return withoutUnseen(text).replace(blanks, " ").trim();
}

/** The same for a text of several lines, which keeps its `\n` and every space between its words. */
export function visibleText(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
  return withoutUnseen(lines).replace(blankInLine, " ").trim();
}

/**
 * The message for a text of more than `max` visible characters, or of none where it is asked for.
 *
 * @param atMost how the message begins, in front of the number: `Please use at most`
 */
export function checkTextLength(
  text: string,
  max: number,
  atMost: string,
  missing: string | null = null,
): string | null {
  const { length } = visibleText(text);
  if (length === 0) return missing;
  return length > max ? `${atMost} ${max} characters` : null;
}
