import { type RawBuilder, type SqlBool, sql } from "kysely";
import { parseReference } from "#domain/orders/order-reference.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { TextSearch } from "#server/platform/db/lists/list-search.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";

/** SQL value: what the words of an order are taken from; its id is known by its end. */
const text = sql`(orders.pickup || ' ' || orders.destination || ' ' || orders.notes
  || ' ' || coalesce(orders.pickup_details ->> 'address', '')
  || ' ' || coalesce(orders.destination_details ->> 'address', '') || ' ' || right(orders.id::text, 8))`;

/** The index orders_words serves exactly this expression and no other. */
const words = sql`to_tsvector('simple', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))`;

type Asked = { readonly whole: readonly string[]; readonly begun: string };

/** The words of a search, the last of which may be half typed; null for none. */
function wordsOf(q: string): Asked | null {
  const all =
    visibleText(q)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const begun = all.at(-1);
  return begun === undefined ? null : { whole: all.slice(0, -1), begun };
}

/** PostgreSQL takes the first signs of a word such as 6e4ff038 for a number, and makes two words of it. */
const piecesOf = (word: string) => word.match(/^\d+e\d+|.+/g) ?? [];

/** SQL value: the id that a search may be, or the id of the order whose reference it may be; null for neither. */
function idOf(q: string): RawBuilder<string> | null {
  const id = q.trim();
  if (isRecordId(id)) return sql`${id}::uuid`;
  const reference = parseReference(q);
  if (reference === null) return null;
  return sql`(select order_id from order_references where order_references.reference = ${reference})`;
}

/** Joins what the words of a search are found by, and the id or the reference that it may be. */
function search(q: string, byWords: (asked: Asked) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const asked = wordsOf(q);
  const found = asked ? byWords(asked) : sql<SqlBool>`false`;
  const id = idOf(q);
  return id ? sql<SqlBool>`(orders.id = ${id} or ${found})` : found;
}

/** SQL condition: the order has a word of this pattern. What costs little leaves few to the pattern. */
const hasWord = (word: string, pattern: string) =>
  sql<SqlBool>`(${text} ilike ${`%${word}%`} and ${text} ~* ${pattern})`;
const hasWhole = (word: string) => hasWord(word, `\\m${word}\\M`);
const hasBegun = (word: string) => hasWord(word, `\\m${word}`);

/**
 * Finds an order by its whole id, by the end of it, by its reference, and by the words of its addresses
 * and its note: all words of the search are in it, the last one at least as the beginning of a word.
 */
export const orderSearch: TextSearch = {
  table: "orders",
  indexed: (q, isEndCommon = false) =>
    search(q, ({ whole, begun }) => {
      const asked = isEndCommon ? whole : [...whole, begun];
      const all = asked.flatMap(piecesOf).map((word) => `'${word}'`);
      const query = `${all.join(" & ")}${isEndCommon ? "" : ":*"}`;
      return sql<SqlBool>`${words} @@ ${query}::tsquery`;
    }),
  matches: (q) =>
    search(
      q,
      ({ whole, begun }) =>
        sql<SqlBool>`(${sql.join([...whole.map(hasWhole), hasBegun(begun)], sql` and `)})`,
    ),
  holdsEnd: (q) => {
    const { whole = [], begun = "" } = wordsOf(q) ?? {};
    return whole.length === 0 ? null : hasBegun(begun);
  },
  isRare: (q) => idOf(q) !== null,
};
