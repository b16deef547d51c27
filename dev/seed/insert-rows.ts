import { type Selectable, sql, type Transaction } from "kysely";
import type { Tables } from "#server/tables.ts";

/** How many rows go to the database at a time. */
export const batchSize = 2_000;

/**
 * Inserts whole rows, 2,000 to a statement and as one parameter: many times faster than one by one.
 * Every constraint and trigger holds as ever.
 */
export async function insertRows<T extends keyof Tables>(
  trx: Transaction<Tables>,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)
    `.execute(trx);
  }
}
