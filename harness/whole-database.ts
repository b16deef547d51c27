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

/** Tables that count tries and visits, whatever becomes of a call, and the columns that do so. */
const tries = ["rate_limits", "login_counts", "passkey_challenges"];
const triesOfRow = ["attempts", "last_seen_at", "counter", "last_used_at"];

/** A fingerprint of each table that a write could change, the waiting work included. */
export async function fingerprints({ db }: Pick<TestApp, "db">): Promise<object> {
  const tables = await sql<{ name: string }>`
    select format('public.%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${tries})
    union all select 'pgboss.job'
  `.execute(db);
  const each = tables.rows.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) || ' ' ||
        coalesce(sum(hashtextextended((to_jsonb(t) - ${triesOfRow}::text[])::text, 0)), 0) as state
      from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ name: string; state: string }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
