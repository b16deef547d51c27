import { visibleText } from "#domain/text/visible-text.ts";

/** Letters without an accent that could be taken off, signs that look like others, and their plain forms. */
const [signs, plain] = ["ØøŁłĐđǃǀǁǂ", "OoLlDd!|||"];

/** Folds a text as the database's function `folded` does. @param apostrophe the text in place of each apostrophe */
export function foldText(text: string, apostrophe = ""): string {
  return visibleText(text)
    .replace(/[ØøŁłĐđǃǀǁǂ]/g, (sign) => plain[signs.indexOf(sign)] ?? sign)
    .replace(/[-\u2010-\u2014]/g, " ")
    .replace(/['’‘ʼʻ′´]/g, apostrophe)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
