import type pg from "pg";
import { hostOf } from "./host-of.ts";
import { Refusal } from "./refusal.ts";

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
