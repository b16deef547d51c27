import { type Kysely, sql } from "kysely";

const columnName = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames an object's fields to their database columns, such as `orderDate` to `order_date`, for JSON. */
export const convertToColumnNames = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value]));

/**
 * SQL value: all rows in one JSON parameter, because a statement takes at most 65,535 parameters.
 *
 * @param rows with bytes written such as `\\x0a`
 */
export const rowsAsSqlTable = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)},
    ${JSON.stringify(rows.map(convertToColumnNames))}::jsonb)`;

/** @param rows as `rowsAsSqlTable` takes them, all with the same columns */
export async function insertRows(
  db: Pick<Kysely<unknown>, "getExecutor">,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from ${rowsAsSqlTable(table, rows)}`.execute(db);
}
