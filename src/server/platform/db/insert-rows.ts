import { type Kysely, sql } from "kysely";

/** One value for all rows, since a statement has at most 65,535. @param rows with bytes such as `\\x0a` */
export async function insertRows(
  db: Pick<Kysely<unknown>, "getExecutor">,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}
