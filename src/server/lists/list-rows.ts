import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type ColumnType, decodeCursor } from "./list-cursor.ts";

/** A column to sort by, such as `{ ref: "orders.order_date", type: "date" }`, or an SQL value. */
export type SortColumn = { readonly ref: string | RawBuilder<unknown>; readonly type: ColumnType };

/** An order of a list. All of its columns run the same way; the last one is unique. */
export type ListSort = {
  /** The columns to sort by, the most significant first. */
  readonly columns: readonly SortColumn[];
  readonly direction: "asc" | "desc";
};

/** A sort by these columns, each with its type. */
export function listSort(
  direction: ListSort["direction"],
  columns: Readonly<Record<string, ColumnType>>,
): ListSort {
  return { columns: Object.entries(columns).map(([ref, type]) => ({ ref, type })), direction };
}

/** Makes two sorts of each: ascending under its name, descending under its name with a leading minus. */
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

/** The type that a column has by its name: ids, moments (`…At`), days (`…On`, `…Date`), else text. */
const columnType = (column: string): ColumnType => {
  if (/(?:^|\.)id$/.test(column)) return "uuid";
  if (column.endsWith("At")) return "timestamptz";
  return /(?:On|Date)$/.test(column) ? "date" : "text";
};

/** The sorts of a table, both ways, each made from names of columns. */
export const tableSorts = (
  table: string,
  columnsByName: Readonly<Record<string, readonly (string | SortColumn)[]>>,
) =>
  sortsBothWays(
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
  /** The sort values of the row before the first one; null at the beginning. */
  readonly after: readonly string[] | null;
};

/** Selects at most `limit` rows and one more, in order, each with its sort values for `readSortValues`. */
export function selectPage<Db, Tables extends keyof Db, Row>(
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

/** Drops the extra row of `selectPage`; answers the sort values behind which the next rows start. */
export function dropExtraRow<Row>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, end: found.length > limit ? readSortValues(rows.at(-1)) : null };
}

/** The sort values of a row that `selectPage` selected; null for no row. */
export function readSortValues(row: unknown): readonly string[] | null {
  return row ? JSON.parse((row as { readonly pageKey: string }).pageKey) : null;
}

/** The sort values in a cursor of this sort; null without one. Refuses what is no cursor. */
export function readCursor({ columns }: ListSort, cursor: string | undefined) {
  if (cursor === undefined) return null;
  return decodeCursor(
    cursor,
    columns.map(({ type }) => type),
  );
}
