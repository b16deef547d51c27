import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from "kysely";
import { visibleText } from "#domain/text/visible-text.ts";
import { type ColumnType, decodeCursor, encodeCursor } from "./list-cursor.ts";

/** A column to sort by, such as `{ ref: "orders.order_date", type: "date" }`. */
export type SortColumn = { readonly ref: string; readonly type: ColumnType };

/** One order that a list can have. All of its columns run the same way; the last is unique. */
export type ListSort = {
  /** The most significant first. */
  readonly columns: readonly SortColumn[];
  readonly direction: "asc" | "desc";
};

export type Page<Row> = {
  readonly rows: readonly Row[];
  /** How many rows match in all. */
  readonly total: number;
  /** Where the next page starts; null when this one is the last. */
  readonly nextCursor: string | null;
  /** How many rows each choice of the list's filters would find, where that was asked. */
  readonly counts: Counts | undefined;
};

/** Numbers of rows, by filter and by its choice. */
export type Counts = Record<string, Record<string, number>>;

type PageRequest = {
  readonly sort: ListSort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly counts?: Promise<Counts> | undefined;
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

type PageRead = Pick<PageRequest, "sort"> & {
  readonly limit: number;
  readonly after: readonly string[] | null;
};

/** At most `limit` rows behind the row whose sort values are `after`, and where those end. */
async function readRows<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, after }: PageRead,
): Promise<{ readonly rows: readonly Row[]; readonly end: readonly string[] | null }> {
  const columns = sort.columns.map(({ ref }) => sql.ref(ref));
  const key = sql<string[]>`array[${sql.join(columns.map((column) => sql`${column}::text`))}]`;
  const comparison = sort.direction === "asc" ? sql`>` : sql`<`;

  let page = query.select(key.as("page_key")).limit(limit + 1);
  for (const column of columns) page = page.orderBy(column, sort.direction);
  if (after) {
    const bounds = sort.columns.map(
      ({ type }, index) => sql`${after[index]}::text::${sql.raw(type)}`,
    );
    page = page.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(bounds)})`);
  }
  const found = await page.execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1) as { page_key: string[] } | undefined;
  return {
    rows: rows as readonly Row[],
    end: found.length > limit && last ? last.page_key : null,
  };
}

/**
 * One page of a query by keyset: it costs the same on page 1 and on page 4,000, and rows that come
 * or go meanwhile neither repeat nor skip others.
 *
 * @param query a select without order and limit
 */
export async function listPage<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, cursor, counts }: PageRequest,
): Promise<Page<Row>> {
  const after =
    cursor === undefined
      ? null
      : decodeCursor(
          cursor,
          sort.columns.map(({ type }) => type),
        );
  const counted = query.clearSelect().select(sql<number>`count(*)`.as("total"));
  const [{ rows, end }, count, byChoice] = await Promise.all([
    readRows(query, { sort, limit, after }),
    counted.executeTakeFirstOrThrow(),
    counts,
  ]);
  return {
    rows,
    total: (count as { total: number }).total,
    nextCursor: end && encodeCursor(end),
    counts: byChoice,
  };
}

/**
 * How many rows each choice of a list's filters would find: the same list with the fields of that
 * filter left out and those of the choice in their place. One statement counts them all.
 *
 * @param filters what each choice asks for, by filter and by choice
 * @param select the rows for a query, without order and limit
 */
export async function countChoices<Query extends object, Db, Tables extends keyof Db, Row>(
  db: QueryExecutorProvider,
  filters: Readonly<Record<string, Readonly<Record<string, object>>>>,
  query: Query,
  select: (query: Query) => SelectQueryBuilder<Db, Tables, Row>,
): Promise<Counts> {
  const asks = Object.entries(filters).flatMap(([filter, choices]) => {
    const own = new Set(Object.values(choices).flatMap((choice) => Object.keys(choice)));
    const others = Object.entries(query).filter(([field]) => !own.has(field));
    return Object.entries(choices).map(([choice, fields]) => {
      const rows = select({ ...Object.fromEntries(others), ...fields } as Query);
      return { filter, choice, count: rows.clearSelect().select(sql`count(*)`.as("rows")) };
    });
  });
  const numbers = sql.join(asks.map(({ count }) => sql`(${count})::int`));
  const { rows } = await sql<{ found: number[] }>`select array[${numbers}] as found`.execute(db);
  const counts: Counts = {};
  for (const [index, { filter, choice }] of asks.entries()) {
    counts[filter] = { ...counts[filter], [choice]: rows[0]?.found[index] ?? 0 };
  }
  return counts;
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
    const { rows, end }: Awaited<ReturnType<typeof readRows<Db, Tables, Row>>> = await readRows(
      query,
      { sort, limit: batchSize, after },
    );
    yield* rows;
    after = end;
  } while (after);
}
