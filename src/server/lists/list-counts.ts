import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { mostCounted } from "#contract/list-filters.ts";

/** Numbers of rows, by filter and by its choice; `mostCounted + 1` stands for more than that. */
export type Counts = Record<string, Record<string, number>>;

/** What a page says about the rows beyond it. */
export type Counted = {
  readonly total: number;
  readonly totalIsAtLeast?: true;
  /** How many rows each choice of the list's filters finds, where that was asked. */
  readonly counts?: Counts;
};

type CountsQuery<Query extends object, Db, Tables extends keyof Db, Row> = {
  readonly query: Query;
  readonly select: (query: Query) => SelectQueryBuilder<Db, Tables, Row>;
  /** What each choice of a filter asks for, by filter and by choice; nothing where none is counted. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, object>>>> | undefined;
};

export type CountsAsked = {
  readonly numbers: RawBuilder<number[]>;
  readonly read: (found: readonly number[]) => Counted;
};

/** SQL value: how many rows a query has; `most + 1` for more. The work stops there, too. */
export function countOf<Db, Tables extends keyof Db, Row>(
  rows: SelectQueryBuilder<Db, Tables, Row>,
  most = mostCounted,
) {
  const some = rows
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most + 1);
  return sql<number>`(select count(*)::int from (${some}) as counted)`;
}

/** The filters that a query sets, in one form for all that mean the same. */
const signOf = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Asks how many rows a list has in all, and how many each choice of its filters would find: the same
 * list with the fields of that filter left out and those of the choice in their place. Choices that
 * ask for the same are counted once.
 */
export function askCounts<Query extends object, Db, Tables extends keyof Db, Row>({
  query,
  select,
  filters,
}: CountsQuery<Query, Db, Tables, Row>): CountsAsked {
  const asked = [countOf(select(query))];
  const placeOf = new Map<string, number>([[signOf(query), 0]]);
  const choices: { readonly filter: string; readonly choice: string; readonly place: number }[] =
    [];
  for (const [filter, ways] of Object.entries(filters ?? {})) {
    const own = new Set(Object.values(ways).flatMap((way) => Object.keys(way)));
    const others = Object.entries(query).filter(([field]) => !own.has(field));
    for (const [choice, fields] of Object.entries(ways)) {
      const chosen = { ...Object.fromEntries(others), ...fields } as Query;
      const place = placeOf.get(signOf(chosen)) ?? asked.length;
      if (place === asked.length) asked.push(countOf(select(chosen)));
      placeOf.set(signOf(chosen), place);
      choices.push({ filter, choice, place });
    }
  }
  return {
    numbers: sql<number[]>`array[${sql.join(asked)}]`,
    read: (found) => {
      const [total = 0] = found;
      const counts: Counts = {};
      for (const { filter, choice, place } of choices) {
        counts[filter] = { ...counts[filter], [choice]: found[place] ?? 0 };
      }
      return {
        total: Math.min(total, mostCounted),
        ...(total > mostCounted && { totalIsAtLeast: true as const }),
        ...(filters && { counts }),
      };
    },
  };
}
