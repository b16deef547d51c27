import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type CountedFilters, mostCounted } from "#contract/list-filters.ts";

/** Numbers of rows, by filter and by its choice; `mostCounted + 1` stands for more than that. */
export type ChoiceCounts = Record<string, Record<string, number>>;

/** The part of a reply about the rows beyond its page. */
export type ListTotals = {
  readonly total: number;
  readonly totalIsAtLeast?: true;
  /** The number of rows that each choice of the list's filters finds, where that was asked. */
  readonly counts?: ChoiceCounts;
};

type CountsQuery<Query extends object, Db, Tables extends keyof Db, Row> = {
  readonly query: Query;
  readonly select: (query: Query) => SelectQueryBuilder<Db, Tables, Row>;
  /** The fields that each choice of a filter sets, by filter and by choice; left out where none is counted. */
  readonly filters?: CountedFilters | undefined;
};

export type CountsRequest = {
  readonly numbers: RawBuilder<number[]>;
  readonly read: (found: readonly number[]) => ListTotals;
};

/** SQL value: the number of rows of a query. It counts no further than `most + 1`, which stands for more. */
export function countRows<Db, Tables extends keyof Db, Row>(
  rows: SelectQueryBuilder<Db, Tables, Row>,
  most = mostCounted,
) {
  const some = rows
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most + 1);
  return sql<number>`(select count(*)::int from (${some}) as counted)`;
}

/** The filters that a query sets, as one text for all queries that mean the same. */
const filterText = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Counts the rows of a list, and those that each choice of its filters would find: the choice takes the
 * place of the fields that this filter sets in the query. Choices with the same query are counted once.
 */
export function askCounts<Query extends object, Db, Tables extends keyof Db, Row>({
  query,
  select,
  filters,
}: CountsQuery<Query, Db, Tables, Row>): CountsRequest {
  const asked = [countRows(select(query))];
  const positions = new Map<string, number>([[filterText(query), 0]]);
  const choices: { readonly filter: string; readonly choice: string; readonly position: number }[] =
    [];
  for (const [filter, ways] of Object.entries(filters ?? {})) {
    const own = new Set(Object.values(ways).flatMap((fields) => Object.keys(fields)));
    const others = Object.entries(query).filter(([field]) => !own.has(field));
    for (const [choice, fields] of Object.entries(ways)) {
      const chosen = { ...Object.fromEntries(others), ...fields } as Query;
      const position = positions.get(filterText(chosen)) ?? asked.length;
      if (position === asked.length) asked.push(countRows(select(chosen)));
      positions.set(filterText(chosen), position);
      choices.push({ filter, choice, position });
    }
  }
  return {
    numbers: sql<number[]>`array[${sql.join(asked)}]`,
    read: (found) => {
      const [total = 0] = found;
      const counts: ChoiceCounts = {};
      for (const { filter, choice, position } of choices) {
        counts[filter] = { ...counts[filter], [choice]: found[position] ?? 0 };
      }
      return {
        total: Math.min(total, mostCounted),
        ...(total > mostCounted && { totalIsAtLeast: true as const }),
        ...(filters && { counts }),
      };
    },
  };
}
