import { visibleText } from "#domain/text/visible-text.ts";

/** Letters that have no accent to take off, signs that people type as others, and what they become. */
const [signs, plain] = ["ØøŁłĐđǃǀǁǂ", "OoLlDd!|||"];

/** As the database's function `folded`. @param apostrophe what stands for each apostrophe */
export function foldText(text: string, apostrophe = ""): string {
  return visibleText(text)
    .replace(/[ØøŁłĐđǃǀǁǂ]/g, (sign) => plain[signs.indexOf(sign)] ?? sign)
    .replace(/[-\u2010-\u2014]/g, " ")
    .replace(/['’‘ʼʻ′´]/g, apostrophe)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
