import { visibleText } from "#domain/text/visible-text.ts";

/** Letters that have no accent to take off, and signs that people type instead of others. */
const plain: Readonly<Record<string, string>> = {
  Ø: "O",
  ø: "o",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  ǃ: "!",
  ǀ: "|",
  ǁ: "|",
  ǂ: "|",
};

/**
 * A text as the function `folded` of the database has it, in which it is searched: small letters
 * without accents, blanks for hyphens.
 *
 * @param apostrophe what stands for each apostrophe, of whatever form
 */
export function foldText(text: string, apostrophe = ""): string {
  return visibleText(text)
    .replace(/[ØøŁłĐđǃǀǁǂ]/g, (sign) => plain[sign] ?? sign)
    .replace(/[-\u2010-\u2014]/g, " ")
    .replace(/['’‘ʼʻ′´]/g, apostrophe)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
