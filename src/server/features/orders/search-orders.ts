import { type RawBuilder, type SqlBool, sql } from "kysely";
import { canonicalLicencePlate } from "#domain/fleet/licence-plate.ts";
import { parseOrderReference } from "#domain/orders/order-reference.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import type { Party } from "#server/caller.ts";
import { personSearchCondition } from "#server/core/parties/person-list.ts";
import { simplifyText } from "#server/lists/fold-text.ts";
import type { ListTextSearch } from "#server/lists/list-search.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";

/** SQL value: the text of an order that searches look through, stored without accents and capitals. */
const text = sql`orders.searched_text`;

/** The words of an order's text. The index orders_searched_words serves this expression and no other. */
const words = sql`to_tsvector('simple', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))`;

type SearchWords = { readonly whole: readonly string[]; readonly begun: string };

/** Reads the words of a search, the last of which may be half typed; null for none. */
function readSearchWords(q: string): SearchWords | null {
  const all = simplifyText(q, " ").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const begun = all.at(-1);
  return begun === undefined ? null : { whole: all.slice(0, -1), begun };
}

/** Splits a word such as 6e4ff038 as PostgreSQL does, which takes its beginning for a number. */
const splitNumber = (word: string) => word.match(/^\d+e\d+|.+/g) ?? [];

/** SQL value: the id of the order that a search names by its id or reference; null where it names none. */
function searchedId(q: string): RawBuilder<string> | null {
  const id = q.trim();
  if (isRecordId(id)) return sql`${id}::uuid`;
  const reference = parseOrderReference(q);
  if (reference === null) return null;
  return sql`(select order_id from order_references where order_references.reference = ${reference})`;
}

type Condition = RawBuilder<SqlBool>;

/** SQL conditions, any of which finds an order: the id or reference that a search may be, or its words. */
function searchConditions(
  q: string,
  byWords: (asked: SearchWords) => readonly Condition[],
): readonly Condition[] {
  const [asked, id] = [readSearchWords(q), searchedId(q)];
  const found = [
    ...(id ? [sql<SqlBool>`orders.id = ${id}`] : []),
    ...(asked ? byWords(asked) : []),
  ];
  return found.length === 0 ? [sql`false`] : found;
}

const matchAny = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** SQL condition: the order has this word or one that begins so. A fast `like` precedes the slow pattern. */
const hasWord = (word: string, end: "\\M" | "", within = text) =>
  sql<SqlBool>`(${within} like ${`%${word}%`} and ${within} ~ ${`\\m${word}${end}`})`;

const hasWords = ({ whole, begun }: SearchWords, within = text) => {
  const conditions = whole.map((word) => hasWord(word, "\\M", within));
  conditions.push(hasWord(begun, "", within));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
};

/** The shortest part of a plate to search by: two signs are too few, as every second plate ends in GP. */
const shortestPlate = 3;

/** SQL condition: the plate of the order's vehicle contains the text; none for a text that is in no plate. */
function plateConditions(q: string): readonly Condition[] {
  const plate = canonicalLicencePlate(q);
  if (plate.length < shortestPlate || !/^[A-Z0-9]+$/.test(plate)) return [];
  return [
    sql`orders.vehicle_id = any(array(
      select vehicles.id from vehicles where licence_plate like ${`%${plate}%`}))`,
  ];
}

type PersonCondition = (column: "clientId" | "driverId") => Condition;

const isAmong =
  (ids: RawBuilder<unknown>): PersonCondition =>
  (column) =>
    sql<SqlBool>`${sql.ref(`orders.${column}`)} = any(${ids})`;

const isAmongMatches = (q: string) =>
  isAmong(sql`array(select parties.id from parties where ${personSearchCondition("parties", q)})`);

/** SQL condition: the order's client or driver matches. With `exists` PostgreSQL would look up all people. */
const matchesPerson =
  (q: string): PersonCondition =>
  (column) =>
    sql<SqlBool>`coalesce((select ${personSearchCondition("parties", q)} from parties
      where parties.id = ${sql.ref(`orders.${column}`)}), false)`;

/** SQL conditions: the order's client or driver matches the search, or the plate of its vehicle does. */
const crewConditions = (q: string, isPerson: PersonCondition) => [
  isPerson("clientId"),
  isPerson("driverId"),
  ...plateConditions(q),
];

const matchesWith = (q: string, isPerson: PersonCondition) =>
  matchAny(searchConditions(q, (asked) => [hasWords(asked), ...crewConditions(q, isPerson)]));

const indexedWith = (q: string, isEndCommon: boolean, isPerson: PersonCondition) =>
  searchConditions(q, ({ whole, begun }) => {
    const asked = isEndCommon ? whole : [...whole, begun];
    const all = asked.flatMap(splitNumber).map((word) => `'${word}'`);
    const query = `${all.join(" & ")}${isEndCommon ? "" : ":*"}`;
    const found = sql<SqlBool>`${words} @@ ${query}::tsquery`;
    const own = isEndCommon ? sql<SqlBool>`(${found} and ${hasWord(begun, "")})` : found;
    return [own, ...crewConditions(q, isPerson)];
  });

/** SQL value: the text that a driver's search looks through, without house numbers, doors and notes. */
const jobText = sql`folded(regexp_replace(orders.pickup || ' ' || orders.destination,
  '\\m[0-9]+[a-z]?\\M', '', 'gi') || ' ' || right(orders.id::text, 8), ' ')`;

/** Finds a client's or driver's own orders by id, reference and words, but not by people or plates. */
export const ownOrderSearchCondition = (q: string, { type }: Pick<Party, "type">) => {
  const within = type === "driver" ? jobText : text;
  return matchAny(searchConditions(q, (asked) => [hasWords(asked, within)]));
};

/** Finds orders for the file that the office exports. */
export const exportedOrderSearchCondition = (q: string) =>
  matchAny(indexedWith(q, false, isAmongMatches(q)));

const mostPeople = 1_000;

/**
 * Finds an order by its id or the end of that, its reference, the name, number or email of its client or
 * driver, a part of its vehicle's plate, or the words of its addresses and note. The order must have all
 * words of the search; the last one may be the beginning of a word.
 */
export const orderTextSearch: ListTextSearch = {
  table: "orders",
  listed: [
    "id",
    "hiddenAt",
    "status",
    "clientId",
    "driverId",
    "vehicleId",
    "orderDate",
    "orderTime",
    "price",
    "createdAt",
  ],
  indexed: (q, isEndCommon = false) => indexedWith(q, isEndCommon, isAmongMatches(q)),
  matches: (q) => matchesWith(q, matchesPerson(q)),
  holdsEnd: (q) => {
    const { whole = [], begun = "" } = readSearchWords(q) ?? {};
    return whole.length === 0 ? null : hasWord(begun, "");
  },
  isRare: (q) => searchedId(q) !== null || normaliseCellphone(q) !== null,
  /** The matching people are found once for all statements of the search, unless they are very many. */
  prepared: async (db, q) => {
    const found = await sql<{ id: string }>`select parties.id from parties
      where ${personSearchCondition("parties", q)} limit ${mostPeople + 1}`.execute(db);
    if (found.rows.length > mostPeople) return { ...orderTextSearch, isCommon: true };
    const ids = sql`${found.rows.map(({ id }) => id)}::uuid[]`;
    return {
      ...orderTextSearch,
      // `unnest` hides how long the list is: for a long list PostgreSQL would read all orders.
      indexed: (text, isEndCommon = false) =>
        indexedWith(text, isEndCommon, isAmong(sql`array(select unnest(${ids}))`)),
      matches: (text) => matchesWith(text, isAmong(ids)),
    };
  },
};
