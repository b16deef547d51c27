import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type FilterChoices, maxCountedRows } from "#contract/list-filters.ts";

/** The number of rows that each choice of each filter finds; `maxCountedRows + 1` stands for more. */
export type FilterChoiceCounts = Record<string, Record<string, number>>;

/** The row counts in a list's reply: of all rows, and of the rows that each choice of its filters finds. */
export type ListRowCounts = {
  readonly total: number;
  readonly totalIsAtLeast?: true;
  /** The row counts of the filter choices; left out where the query did not ask for them. */
  readonly counts?: FilterChoiceCounts;
};

type CountsQuery<Query extends object, Db, Tables extends keyof Db, Row> = {
  readonly query: Query;
  readonly select: (query: Query) => SelectQueryBuilder<Db, Tables, Row>;
  /** The filters whose choices are counted; left out if there are none. */
  readonly filters?: FilterChoices | undefined;
};

/** The SQL that counts a list's rows, and the function that puts the numbers into the reply. */
export type RowCountsQuery = {
  readonly numbers: RawBuilder<number[]>;
  readonly read: (found: readonly number[]) => ListRowCounts;
};

/** SQL value: the number of rows of a query, counted up to `most + 1`, which stands for every larger number. */
export function countRowsOfQuery<Db, Tables extends keyof Db, Row>(
  rows: SelectQueryBuilder<Db, Tables, Row>,
  most = maxCountedRows,
) {
  const some = rows
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most + 1);
  return sql<number>`(select count(*)::int from (${some}) as counted)`;
}

/** Writes a query as text, the same for all queries with the same filters. */
const filterText = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Prepares the SQL that counts the rows of a list, and the rows that each filter choice would find if it
 * replaced the filter's present choice. Choices that make the same query are counted once.
 */
export function prepareListRowCounts<Query extends object, Db, Tables extends keyof Db, Row>({
  query,
  select,
  filters,
}: CountsQuery<Query, Db, Tables, Row>): RowCountsQuery {
  const queries = new Map([[filterText(query), query]]);
  const choices = Object.entries(filters ?? {}).flatMap(([filter, ways]) => {
    const own = new Set(Object.values(ways).flatMap((fields) => Object.keys(fields)));
    const others = Object.entries(query).filter(([field]) => !own.has(field));
    return Object.entries(ways).map(([choice, fields]) => {
      const chosen = { ...Object.fromEntries(others), ...fields } as Query;
      const key = filterText(chosen);
      queries.set(key, chosen);
      return { filter, choice, key };
    });
  });
  const keys = [...queries.keys()];
  const numbers = [...queries.values()].map((one) => countRowsOfQuery(select(one)));
  return {
    numbers: sql<number[]>`array[${sql.join(numbers)}]`,
    read: (found) => {
      const [total = 0] = found;
      const counts: FilterChoiceCounts = {};
      for (const { filter, choice, key } of choices) {
        counts[filter] = { ...counts[filter], [choice]: found[keys.indexOf(key)] ?? 0 };
      }
      return {
        total: Math.min(total, maxCountedRows),
        ...(total > maxCountedRows && { totalIsAtLeast: true as const }),
        ...(filters && { counts }),
      };
    },
  };
}
