import { type SelectQueryBuilder, sql } from "kysely";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { isRecordId } from "./record-id.ts";

type ColumnType = "text" | "uuid" | "date" | "timestamptz" | "int";

/** One order that a list can have. All of its columns run the same way; the last is unique. */
export type ListSort = {
  /** The most significant first, such as `{ ref: "orders.order_date", type: "date" }`. */
  readonly columns: readonly { readonly ref: string; readonly type: ColumnType }[];
  readonly direction: "asc" | "desc";
};

export type Page<Row> = {
  readonly rows: readonly Row[];
  /** How many rows match in all. */
  readonly total: number;
  /** Where the next page starts; null when this one is the last. */
  readonly nextCursor: string | null;
};

type PageRequest = {
  readonly sort: ListSort;
  readonly limit: number;
  readonly cursor: string | undefined;
};

function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

const timeOfDay = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-][01]\d(:[0-5]\d)?$/;

/** Whether text is a value of its type, so that a cursor of someone's own making is never sent on. */
const isOfType: Readonly<Record<ColumnType, (value: string) => boolean>> = {
  text: (value) => value.length <= 300 && value.isWellFormed() && !value.includes("\0"),
  uuid: isRecordId,
  date: isCalendarDate,
  timestamptz: (value) => isCalendarDate(value.slice(0, 10)) && timeOfDay.test(value.slice(10)),
  int: (value) => /^-?\d{1,9}$/.test(value),
};

function decodeCursor(cursor: string, { columns }: ListSort): readonly string[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (!Array.isArray(values) || values.length !== columns.length) return null;
    const fits = columns.every(({ type }, index) => {
      const value: unknown = values[index];
      return typeof value === "string" && isOfType[type](value);
    });
    return fits ? values : null;
  } catch {
    // Not one of ours: the list starts from its beginning, which is what a stale link should show.
    return null;
  }
}

/** The sort of this name, or the fallback when there is none of that name. */
export function chooseSort(
  sorts: Readonly<Record<string, ListSort>>,
  name: string | undefined,
  fallback: ListSort,
): ListSort {
  return name !== undefined && Object.hasOwn(sorts, name) ? (sorts[name] ?? fallback) : fallback;
}

/** A pattern for `ilike` that finds this text anywhere, whatever signs it holds. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * One page of a query by keyset: it costs the same on page 1 and on page 4,000, and rows that come
 * or go meanwhile neither repeat nor skip others.
 *
 * @param query a select without order and limit
 */
export async function listPage<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  { sort, limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const columns = sort.columns.map(({ ref }) => sql.ref(ref));
  const key = sql<string[]>`array[${sql.join(columns.map((column) => sql`${column}::text`))}]`;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const comparison = sort.direction === "asc" ? sql`>` : sql`<`;

  let page = query.select(key.as("page_key")).limit(limit + 1);
  for (const column of columns) page = page.orderBy(column, sort.direction);
  if (after) {
    const bounds = sort.columns.map(
      ({ type }, index) => sql`${after[index]}::text::${sql.raw(type)}`,
    );
    page = page.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(bounds)})`);
  }

  const counted = query.clearSelect().select(sql<number>`count(*)`.as("total"));
  const [found, count] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1) as { page_key: string[] } | undefined;
  return {
    rows: rows as readonly Row[],
    total: (count as { total: number }).total,
    nextCursor: found.length > limit && last ? encodeCursor(last.page_key) : null,
  };
}
