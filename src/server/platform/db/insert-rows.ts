import { type Kysely, sql } from "kysely";

const columnName = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields under the names that their columns have in the database, `orderDate` as `order_date`: for JSON. */
export const convertToColumnNames = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value]));

/**
 * SQL value: rows of a table, in one value for all of them, since a statement has at most 65,535.
 *
 * @param rows with bytes such as `\\x0a`
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
