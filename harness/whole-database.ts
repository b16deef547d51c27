import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/**
 * Every row of every table as text, those of the job queue included, but for where the queue notes by
 * itself when it last looked after things.
 */
export async function wholeDatabase({ db }: Pick<TestApp, "db">): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and (table_schema, table_name) not in (('pgboss', 'version'), ('pgboss', 'queue'))
  `.execute(db);
  const each = tables.rows.map(({ name }) => sql`select t::text as row from ${sql.raw(name)} t`);
  const { rows } = await sql<{ row: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row).join("\n");
}
