import pg from "pg";

/** A table with its rows, as a backup describes it. */
export type DatabaseTable = {
  /** The name with its schema: `public.orders`. */
  readonly name: string;
  /** The columns that are stored, in their order: generated ones are left out. */
  readonly columns: readonly string[];
  /** The columns of the primary key, as SQL to order the rows by. */
  readonly key: readonly string[];
};

export type Sequence = { readonly name: string; readonly value: string; readonly called: boolean };

/** The queue's tables that hold work, or describe it. The others hold statistics, made anew. */
const queueTables = ["queue", "schedule", "subscription", "job", "job_dependency"];

const notOfAnExtension = `not exists (
  select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
)`;

/** Foreign keys that are checked at the end of the transaction do not count for the order. */
const tablesSql = `
  with recursive filled_after as (
    select c.oid as id, 0 as level from pg_class c where c.relkind in ('r', 'p')
    union
    select k.conrelid, level + 1 from filled_after join pg_constraint k on k.confrelid = id
    where k.contype = 'f' and not k.condeferrable and k.conrelid <> k.confrelid and level < 100
  )
  select format('%s.%s', n.nspname, c.relname) as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
      from pg_index i, unnest(i.indkey::int[]) with ordinality as part (attnum, place)
        join pg_attribute a on a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid
      order by part.place
    ) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${notOfAnExtension}
    and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = any($1)))
  order by (select max(level) from filled_after where id = c.oid), 1`;

const relationsSql = `
  select format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and ${notOfAnExtension}
  order by c.relkind not in ('r', 'p'), 1`;

const sequencesSql = `
  select schemaname || '.' || sequencename as name,
    coalesce(last_value, start_value)::text as value, last_value is not null as called
  from pg_sequences where schemaname = 'public' order by 1`;

/** Quotes `schema.name` for SQL. */
export const sqlName = (name: string) => name.split(".").map(pg.escapeIdentifier).join(".");

/** Every table that a backup takes, each after those to which it refers. */
export async function readTables(client: pg.Client): Promise<readonly DatabaseTable[]> {
  return (await client.query<DatabaseTable>(tablesSql, [queueTables])).rows;
}

/** Every sequence of the public schema with its state, by name. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  return (await client.query<Sequence>(sequencesSql)).rows;
}

/** Names of what can hold or show data, apart from extensions and PostgreSQL itself; tables first. */
export async function readRelations(client: pg.Client): Promise<readonly string[]> {
  return (await client.query<{ name: string }>(relationsSql)).rows.map(({ name }) => name);
}
