import type pg from "pg";
import { hostOf, Refusal } from "./command.ts";

/** Tables first: what else there may be belongs to one of them. */
const relationsSql = `
  select c.oid::regclass::text as name, c.relkind in ('r', 'p') as table
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by 2 desc, 1`;

type Relation = { readonly name: string; readonly table: boolean };

/**
 * Refuses a database that holds anything, be it an empty table.
 * @throws Refusal with what to do
 */
export async function refuseUsed(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<Relation>(relationsSql);
  if (rows.length === 0) return;
  const some = rows.slice(0, 3).map(({ name }) => name);
  const list = rows.length > 3 ? `${some.join(", ")} …` : some.join(", ");
  throw new Refusal(
    `The database ${hostOf(url)} is not empty: it holds ${list}. Name an empty one with DATABASE_URL, or an empty folder with DATA_DIR.`,
  );
}

/** Takes everything out of a database that was empty before. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query("drop schema if exists pgboss cascade");
  const { rows } = await client.query<Relation>(relationsSql);
  for (const { name } of rows.filter(({ table }) => table)) {
    await client.query(`drop table ${name} cascade`);
  }
  const functions = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )`);
  for (const { name } of functions.rows) await client.query(`drop function ${name}`);
}
