import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toVisibleText } from "#domain/text/visible-text.ts";

/** Letters with accents that Unicode cannot split off and look-alike signs, with their plain forms. */
const [signs, plain] = ["ØøŁłĐđǃǀǁǂ", "OoLlDd!|||"];

/** Simplifies text as SQL `folded` does: no accents or capitals. @param apostrophe what replaces apostrophes */
export function simplifyText(text: string, apostrophe = ""): string {
  return toVisibleText(text)
    .replace(/[ØøŁłĐđǃǀǁǂ]/g, (sign) => plain[signs.indexOf(sign)] ?? sign)
    .replace(/[-\u2010-\u2014]/g, " ")
    .replace(/['’‘ʼʻ′´]/g, apostrophe)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** The least number of letters that a word needs for a search index to find it. */
const shortest = 3;

/**
 * SQL condition: the value contains each word of the text, in any order. Words of three letters or more may
 * be inside another word, shorter ones must begin one. Accents, capitals, apostrophes and hyphens are
 * ignored.
 */
export const containsTextCondition = (value: RawBuilder<unknown>, text: string) =>
  containsSimplifiedTextCondition(sql`folded(${value})`, text);

/** The same condition as `containsTextCondition`, for a value that `folded` has already simplified. */
export function containsSimplifiedTextCondition(
  folded: RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const words = simplifyText(text).match(/\S+/g) ?? [];
  const held = words.map((word) => {
    // Escape the characters that have a meaning in an SQL `like` pattern.
    const piece = word.replace(/[\\%_]/g, "\\$&");
    const isAnywhere = [...word].length >= shortest || !/[\p{L}\p{N}]/u.test(word);
    if (isAnywhere) return sql<SqlBool>`${folded} like ${`%${piece}%`}`;
    return sql<SqlBool>`(${folded} like ${`${piece}%`} or ${folded} like ${`% ${piece}%`})`;
  });
  return held.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}
