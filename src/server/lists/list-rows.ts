import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { decodeListCursor, type SortColumnType } from "./list-cursor.ts";

/** A column to sort by, such as `{ ref: "orders.order_date", type: "date" }`, or an SQL value. */
export type SortColumn = {
  readonly ref: string | RawBuilder<unknown>;
  readonly type: SortColumnType;
};

/** How a list is sorted. All columns have the same direction; the last column is unique. */
export type ListSort = {
  /** The columns to sort by, the most significant first. */
  readonly columns: readonly SortColumn[];
  readonly direction: "asc" | "desc";
};

/** Makes a sort by these columns, each with its type. */
export function createListSort(
  direction: ListSort["direction"],
  columns: Readonly<Record<string, SortColumnType>>,
): ListSort {
  return { columns: Object.entries(columns).map(([ref, type]) => ({ ref, type })), direction };
}

/** Makes two sorts for each name: ascending under the name, descending under the name after a minus. */
export function createSortsBothWays(
  columnsByName: Readonly<Record<string, readonly SortColumn[]>>,
): Readonly<Record<string, ListSort>> {
  return Object.fromEntries(
    Object.entries(columnsByName).flatMap(([name, columns]) => [
      [name, { columns, direction: "asc" }],
      [`-${name}`, { columns, direction: "desc" }],
    ]),
  );
}

/** Guesses a column's type from its name: ids, times (`…At`), days (`…On`, `…Date`), else text. */
const columnType = (column: string): SortColumnType => {
  if (/(?:^|\.)id$/.test(column)) return "uuid";
  if (column.endsWith("At")) return "timestamptz";
  return /(?:On|Date)$/.test(column) ? "date" : "text";
};

/** Makes the sorts of a table, ascending and descending, from the names of their columns. */
export const createTableSorts = (
  table: string,
  columnsByName: Readonly<Record<string, readonly (string | SortColumn)[]>>,
) =>
  createSortsBothWays(
    Object.fromEntries(
      Object.entries(columnsByName).map(([name, columns]) => [
        name,
        columns.map((column) => {
          if (typeof column !== "string") return column;
          const ref = column.includes(".") ? column : `${table}.${column}`;
          return { ref, type: columnType(column) };
        }),
      ]),
    ),
  );

type Place = {
  readonly sort: ListSort;
  readonly limit: number;
  /** The sort values of the last row before the page; null for the first page. */
  readonly after: readonly string[] | null;
};

/** Selects `limit` rows and one more, sorted. `readSortValuesFromRow` reads the sort values of each row. */
export function selectListPage<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, after }: Place,
) {
  const columns = sort.columns.map(({ ref }) => (typeof ref === "string" ? sql.ref(ref) : ref));
  const values = sql.join(columns.map((column) => sql`${column}::text`));
  const key = sql<string>`json_build_array(${values})::text`;
  const comparison = sort.direction === "asc" ? sql`>` : sql`<`;
  let page = query.select(key.as("pageKey")).limit(limit + 1);
  for (const column of columns) page = page.orderBy(column, sort.direction);
  if (!after) return page;
  const bounds = sort.columns.map(
    ({ type }, index) => sql`${after[index]}::text::${sql.raw(type)}`,
  );
  return page.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(bounds)})`);
}

/** Drops the extra row of `selectListPage`. `end` has the sort values of the last row if more rows follow. */
export function dropRowAfterPage<Row>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, end: found.length > limit ? readSortValuesFromRow(rows.at(-1)) : null };
}

/** Reads the sort values of a row that `selectListPage` selected; null for no row. */
export function readSortValuesFromRow(row: unknown): readonly string[] | null {
  return row ? JSON.parse((row as { readonly pageKey: string }).pageKey) : null;
}

/** Reads the sort values from a cursor; null without a cursor. Refuses a cursor that does not fit the sort. */
export function readSortValuesFromCursor({ columns }: ListSort, cursor: string | undefined) {
  if (cursor === undefined) return null;
  return decodeListCursor(
    cursor,
    columns.map(({ type }) => type),
  );
}
