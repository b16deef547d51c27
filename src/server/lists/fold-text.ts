import { type RawBuilder, type SqlBool, sql } from "kysely";
import { visibleText } from "#domain/text/visible-text.ts";

/** Letters without an accent that could be taken off, signs that look like others, and their plain forms. */
const [signs, plain] = ["ØøŁłĐđǃǀǁǂ", "OoLlDd!|||"];

/** Folds a text as the database function `folded` does. @param apostrophe the text that takes the place of each apostrophe */
export function foldText(text: string, apostrophe = ""): string {
  return visibleText(text)
    .replace(/[ØøŁłĐđǃǀǁǂ]/g, (sign) => plain[signs.indexOf(sign)] ?? sign)
    .replace(/[-\u2010-\u2014]/g, " ")
    .replace(/['’‘ʼʻ′´]/g, apostrophe)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** The letters of the shortest piece of a word that an index knows. */
const shortest = 3;

/**
 * SQL condition: the value has each word of the text, in any order. A word of three letters or more may
 * stand anywhere, a shorter one only where a word begins. Accents, apostrophes and hyphens do not matter.
 */
export const holdsText = (value: RawBuilder<unknown>, text: string) =>
  holdsFolded(sql`folded(${value})`, text);

/** `holdsText` for a value that is folded already. */
export function holdsFolded(folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = foldText(text).match(/\S+/g) ?? [];
  const held = words.map((word) => {
    // A word as a part of a pattern, whatever signs it holds.
    const piece = word.replace(/[\\%_]/g, "\\$&");
    const isAnywhere = [...word].length >= shortest || !/[\p{L}\p{N}]/u.test(word);
    if (isAnywhere) return sql<SqlBool>`${folded} like ${`%${piece}%`}`;
    return sql<SqlBool>`(${folded} like ${`${piece}%`} or ${folded} like ${`% ${piece}%`})`;
  });
  return held.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}
