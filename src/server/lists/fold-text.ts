import { visibleText } from "#domain/text/visible-text.ts";

/** Letters that have no accent to take off, signs that people type as others, and what they become. */
const [signs, plain] = ["ØøŁłĐđǃǀǁǂ", "OoLlDd!|||"];

/**
 * A text as the function `folded` of the database has it, in which it is searched: small letters
 * without accents, blanks for hyphens.
 *
 * @param apostrophe what stands for each apostrophe, of whatever form
 */
export function foldText(text: string, apostrophe = ""): string {
  return visibleText(text)
    .replace(/[ØøŁłĐđǃǀǁǂ]/g, (sign) => plain[signs.indexOf(sign)] ?? sign)
    .replace(/[-\u2010-\u2014]/g, " ")
    .replace(/['’‘ʼʻ′´]/g, apostrophe)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
