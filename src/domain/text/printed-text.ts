/**
 * The characters that our font, Noto Sans, lacks. It draws letters of Latin, Greek, Cyrillic and Devanagari
 * with all their marks, the click letters of Khoisan languages, and common signs. Other scripts need their
 * own fonts, of 40 MB for Chinese alone, or a layout from right to left.
 */
const unprintable =
  /[^\u0900-\u097f\n -~\u00a0-\u0377\u0384-\u03e1\u03f0-\u052f\u1d00-\u1dbf\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20bf\u2100-\u214f\u2212\u2c60-\u2c7f\ua720-\ua7bf\u200c\u200d]/gu;

/** The sign that replaces a character of a printed document if the font lacks it. */
export const missingGlyphSign = "\ufffd";

/** A text for printing: with composed letters, and a sign in place of each character that the font lacks. */
export const toPrintableText = (text: string) =>
  text.normalize("NFC").replace(unprintable, missingGlyphSign);

/** The message for a text with characters that printed documents cannot show, or null. */
export function checkPrintableText(text: string): string | null {
  const found = new Set(text.normalize("NFC").match(unprintable));
  if (found.size === 0) return null;
  return `Papers cannot show ${[...found].join(" ")}. Write it in letters of the Latin alphabet`;
}

/** ASCII for letters that are not just A to Z with an accent; click letters as typewriters wrote them. */
const latinLetters: Readonly<Record<string, string>> = Object.fromEntries(
  "ß:ss æ:ae ð:d ø:o þ:th đ:d ħ:h ı:i ĸ:k ł:l ŋ:ng œ:oe ɓ:b ǃ:! ǀ:/ ǁ://"
    .split(" ")
    .map((pair) => pair.split(":")),
);

/**
 * Writes a text in ASCII: `Ṱhavhani` is `Thavhani`, `Bjørn` is `Bjorn`, `ǃXam` is `!Xam`. Characters of other
 * alphabets are left out.
 */
export const toPlainLatinText = (text: string) =>
  text.normalize("NFKD").replace(/\P{ASCII}/gu, (letter) => {
    const small = letter.toLowerCase();
    const plain = latinLetters[small] ?? "";
    return letter === small ? plain : plain.replace(/^./, (first) => first.toUpperCase());
  });
