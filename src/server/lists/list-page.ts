import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { ListRowCounts, RowCountsQuery } from "./list-counts.ts";
import { encodeListCursor } from "./list-cursor.ts";
import {
  dropRowAfterPage,
  type ListSort,
  readSortValuesFromCursor,
  selectListPage,
} from "./list-rows.ts";

export type ListPage<Row> = ListRowCounts & {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
};

export type ListPageRequest = {
  readonly sort: ListSort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly counts: RowCountsQuery;
};

/** Reads a page after a cursor, with its counts, in one statement. @param query without order and limit */
export async function readListPage<Db, Tables extends keyof Db, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, cursor, counts }: ListPageRequest,
): Promise<ListPage<Row>> {
  const page = selectListPage(query, {
    sort,
    limit,
    after: readSortValuesFromCursor(sort, cursor),
  });
  const found = await readListRowsAndCounts(db, page, counts.numbers);
  const { rows, end } = dropRowAfterPage(found.rows, limit);
  return { rows, nextCursor: end && encodeListCursor(end), ...counts.read(found.numbers) };
}

/** Reads rows and counts in one statement. @param before SQL before the statement: `with … as (…)` */
export async function readListRowsAndCounts<Db, Tables extends keyof Db, Row>(
  db: QueryExecutorProvider,
  rows: SelectQueryBuilder<Db, Tables, Row>,
  numbers: RawBuilder<number[]>,
  before = sql``,
) {
  const counted = rows.select(numbers.as("pageCounts"));
  const found = await sql<Row & { pageCounts: number[] }>`${before} ${counted}`.execute(db);
  const [first] = found.rows;
  if (first) return { rows: found.rows as readonly Row[], numbers: first.pageCounts };
  const alone = sql<{ found: number[] }>`${before} select ${numbers} as found`;
  return { rows: [], numbers: (await alone.execute(db)).rows[0]?.found ?? [] };
}

/** The rows of a CSV file read at a time; two batches are in memory, one being sent and one being read. */
const batchSize = 1_000;

/**
 * Reads all rows in batches, so that a slow download holds no database connection.
 *
 * @param query a select without order and limit
 */
export async function* readAllRowsInBatches<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  sort: ListSort,
): AsyncGenerator<readonly Row[]> {
  type Batch = { readonly rows: readonly Row[]; readonly end: readonly string[] | null };
  const read = async (after: Batch["end"]): Promise<Batch> => {
    const found = await selectListPage(query, { sort, limit: batchSize, after }).execute();
    return dropRowAfterPage(found as readonly Row[], batchSize);
  };
  let next: Promise<Batch> | null = read(null);
  while (next) {
    const { rows, end }: Batch = await next;
    next = end && read(end);
    // If the download is cut off, nobody awaits this batch, so its failure is caught here.
    next?.catch(() => undefined);
    // Let the database read the next batch while this one is sent: both take about as long.
    await nextTurn();
    yield rows;
  }
}
