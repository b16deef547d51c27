import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from "kysely";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Counted, CountsAsked } from "./list-counts.ts";
import { type ColumnType, decodeCursor, encodeCursor } from "./list-cursor.ts";

/** A column to sort by, such as `{ ref: "orders.order_date", type: "date" }`. */
export type SortColumn = { readonly ref: string; readonly type: ColumnType };

/** One order that a list can have. All of its columns run the same way; the last is unique. */
export type ListSort = {
  /** The most significant first. */
  readonly columns: readonly SortColumn[];
  readonly direction: "asc" | "desc";
};

export type Page<Row> = Counted & {
  readonly rows: readonly Row[];
  /** Where the next page starts; null when this one is the last. */
  readonly nextCursor: string | null;
};

type PageRequest = {
  readonly sort: ListSort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly counts: CountsAsked;
};

/** Each of these orders by its name, and the other way round behind a leading minus. */
export function sortsBothWays(
  columnsByName: Readonly<Record<string, readonly SortColumn[]>>,
): Readonly<Record<string, ListSort>> {
  return Object.fromEntries(
    Object.entries(columnsByName).flatMap(([name, columns]) => [
      [name, { columns, direction: "asc" }],
      [`-${name}`, { columns, direction: "desc" }],
    ]),
  );
}

/** A pattern for `ilike` that finds this text anywhere, whatever signs it holds. */
export function anywhere(text: string): string {
  return `%${visibleText(text).replace(/[\\%_]/g, "\\$&")}%`;
}

type Place = Pick<PageRequest, "sort"> & {
  readonly limit: number;
  /** The sort values of the row before the first one. */
  readonly after: readonly string[] | null;
};

/** At most `limit` rows and one more, in order, each with its sort values. */
function rowsAt<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, after }: Place,
) {
  const columns = sort.columns.map(({ ref }) => sql.ref(ref));
  const key = sql<string[]>`array[${sql.join(columns.map((column) => sql`${column}::text`))}]`;
  const comparison = sort.direction === "asc" ? sql`>` : sql`<`;
  let page = query.select(key.as("page_key")).limit(limit + 1);
  for (const column of columns) page = page.orderBy(column, sort.direction);
  if (!after) return page;
  const bounds = sort.columns.map(
    ({ type }, index) => sql`${after[index]}::text::${sql.raw(type)}`,
  );
  return page.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(bounds)})`);
}

/** The rows without the one too many, and the sort values at which the next ones start. */
function cut<Row>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1) as { page_key: string[] } | undefined;
  return { rows, end: found.length > limit && last ? last.page_key : null };
}

/**
 * One page of a query by keyset, in one statement with its counts: it costs the same on page 1 and on
 * page 4,000, and rows that come or go meanwhile neither repeat nor skip others.
 *
 * @param query a select without order and limit
 */
export async function listPage<Db, Tables extends keyof Db, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, cursor, counts }: PageRequest,
): Promise<Page<Row>> {
  const types = sort.columns.map(({ type }) => type);
  const after = cursor === undefined ? null : decodeCursor(cursor, types);
  const page = rowsAt(query, { sort, limit, after }).select(counts.numbers.as("page_counts"));
  const found = await page.execute();
  const { rows, end } = cut(found as readonly Row[], limit);
  const counted = found[0] as { page_counts: number[] } | undefined;
  const numbers = counted?.page_counts ?? (await readNumbers(db, counts));
  return { rows, nextCursor: end && encodeCursor(end), ...counts.read(numbers) };
}

/** The counts of a page on which no row stands to bring them. */
async function readNumbers(db: QueryExecutorProvider, { numbers }: CountsAsked) {
  const { rows } = await sql<{ found: number[] }>`select ${numbers} as found`.execute(db);
  return rows[0]?.found ?? [];
}

/** How many rows of a file are in memory at a time. */
const batchSize = 500;

/**
 * Every row of a query in its order, read in batches: no connection is held while a slow reader
 * takes them.
 *
 * @param query a select without order and limit
 */
export async function* everyRow<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  sort: ListSort,
): AsyncGenerator<Row> {
  let after: readonly string[] | null = null;
  do {
    const found: unknown[] = await rowsAt(query, { sort, limit: batchSize, after }).execute();
    const { rows, end } = cut(found as Row[], batchSize);
    yield* rows;
    after = end;
  } while (after);
}
