import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Counted, CountsAsked } from "./list-counts.ts";
import { encodeCursor } from "./list-cursor.ts";
import { cut, type ListSort, placeOf, rowsAt } from "./list-rows.ts";

export type Page<Row> = Counted & {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
};

export type PageRequest = {
  readonly sort: ListSort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly counts: CountsAsked;
};

/** By keyset, with its counts in one statement. @param query a select without order and limit */
export async function listPage<Db, Tables extends keyof Db, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, cursor, counts }: PageRequest,
): Promise<Page<Row>> {
  const page = rowsAt(query, { sort, limit, after: placeOf(sort, cursor) });
  const found = await readCounted(db, page, counts.numbers);
  const { rows, end } = cut(found.rows, limit);
  return { rows, nextCursor: end && encodeCursor(end), ...counts.read(found.numbers) };
}

/** @param before what stands in front of the statement: `with … as (…)` */
export async function readCounted<Db, Tables extends keyof Db, Row>(
  db: QueryExecutorProvider,
  rows: SelectQueryBuilder<Db, Tables, Row>,
  numbers: RawBuilder<number[]>,
  before = sql``,
) {
  const counted = rows.select(numbers.as("page_counts"));
  const found = await sql<Row & { page_counts: number[] }>`${before} ${counted}`.execute(db);
  const [first] = found.rows;
  if (first) return { rows: found.rows as readonly Row[], numbers: first.page_counts };
  const alone = sql<{ found: number[] }>`${before} select ${numbers} as found`;
  return { rows: [], numbers: (await alone.execute(db)).rows[0]?.found ?? [] };
}

/** How many rows of a file are read at a time; those that go out and the next ones are in memory. */
const batchSize = 1_000;

/** In batches: no connection is held while a slow reader takes them. @param query without order and limit */
export async function* everyRow<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  sort: ListSort,
): AsyncGenerator<readonly Row[]> {
  type Batch = { readonly rows: readonly Row[]; readonly end: readonly string[] | null };
  const read = async (after: Batch["end"]): Promise<Batch> => {
    const found = await rowsAt(query, { sort, limit: batchSize, after }).execute();
    return cut(found as readonly Row[], batchSize);
  };
  let next: Promise<Batch> | null = read(null);
  while (next) {
    const { rows, end }: Batch = await next;
    next = end && read(end);
    // A reader who leaves waits for nothing more.
    next?.catch(() => undefined);
    // It is asked for before these rows are written: that takes as long as the database needs for it.
    await nextTurn();
    yield rows;
  }
}
