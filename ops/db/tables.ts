import pg from "pg";

/** A table with its rows, as a backup describes it. */
export type DatabaseTable = {
  /** With its schema: `public.orders`. */
  readonly name: string;
  /** The columns that are stored, in their order: generated ones are left out. */
  readonly columns: readonly string[];
  /** The columns of the primary key, as SQL to order the rows by. */
  readonly key: readonly string[];
};

export type DatabaseSequence = {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
};

/** A table, a view or a sequence, with its columns. */
export type Relation = {
  readonly name: string;
  readonly isTable: boolean;
  readonly columns: readonly string[];
};

/** The queue's tables that hold work, or describe it. The others hold statistics, made anew. */
const queueTables = ["queue", "schedule", "subscription", "job", "job_dependency"];

const notOfAnExtension = `not exists (
  select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
)`;

const tablesSql = `
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
  order by 1`;

const relationsSql = `
  select format('%s.%s', n.nspname, c.relname) as name, c.relkind in ('r', 'p') as "isTable",
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and ${notOfAnExtension}
  order by 1`;

const sequencesSql = `
  select format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname = 'public' and ${notOfAnExtension}
  order by 1`;

/** Foreign keys that are checked at once, row by row: one table must be filled before the other. */
const referencesSql = `
  select format('%s.%s', fn.nspname, f.relname) as "from", format('%s.%s', tn.nspname, t.relname) as "to"
  from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where c.contype = 'f' and not c.condeferrable and f.oid <> t.oid`;

/** Quotes `schema.name` for SQL. */
export function sqlName(name: string): string {
  return name.split(".").map(pg.escapeIdentifier).join(".");
}

/** Every table that a backup may take, by name. */
export async function readTables(client: pg.Client): Promise<readonly DatabaseTable[]> {
  return (await client.query<DatabaseTable>(tablesSql, [queueTables])).rows;
}

/** Everything that can hold or show data, apart from extensions and PostgreSQL itself, by name. */
export async function readRelations(client: pg.Client): Promise<readonly Relation[]> {
  return (await client.query<Relation>(relationsSql)).rows;
}

/** Every sequence of the public schema, by name. */
export async function readSequenceNames(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(sequencesSql);
  return rows.map(({ name }) => name);
}

/** The state that these sequences have now. */
export async function readSequences(
  client: pg.Client,
  names: readonly string[],
): Promise<readonly DatabaseSequence[]> {
  const sequences: DatabaseSequence[] = [];
  for (const name of names) {
    const { rows } = await client.query<Omit<DatabaseSequence, "name">>(
      `select last_value::text as value, is_called as called from ${sqlName(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/**
 * Puts tables into an order in which each comes after those that it refers to. Keys that are checked
 * at the end of the transaction do not count.
 *
 * @throws Error when there is no such order
 */
export async function inLoadOrder<T extends { readonly name: string }>(
  client: pg.Client,
  tables: readonly T[],
): Promise<readonly T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(referencesSql);
  const ordered: T[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const blocked = new Set(rows.filter(({ to }) => names.has(to)).map(({ from }) => from));
    const ready = waiting.filter(({ name }) => !blocked.has(name));
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...names].join(", ")}.`);
    ordered.push(...ready);
    waiting = waiting.filter(({ name }) => blocked.has(name));
  }
  return ordered;
}
