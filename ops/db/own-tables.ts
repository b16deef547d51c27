import { randomBytes } from "node:crypto";
import pg from "pg";
import { createMigrationList, type Migration } from "#server/platform/db/migrate.ts";
import type { DatabaseTable } from "./database-tables.ts";
import { Refusal } from "./refusal.ts";

/** A table, a view or a sequence, with its columns. */
type Relation = { readonly name: string; readonly columns: readonly string[] };

/** What there is beside what belongs to the queue, to an extension or to PostgreSQL itself. */
const relationsSql = `
  select format('%s.%s', n.nspname, c.relname) as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'pgboss')
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by 1`;

async function readRelations(client: pg.Client): Promise<readonly Relation[]> {
  return (await client.query<Relation>(relationsSql)).rows;
}

/**
 * What these migrations make, by trying: in a schema of its own, which is never committed. It is what
 * a restore makes, and what it therefore takes.
 */
async function tryMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Relation[]> {
  const schema = `layisha_check_${randomBytes(6).toString("hex")}`;
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '2s'");
    await client.query(`create schema ${schema}`);
    // Extensions lie in the schemas that were on the path before.
    await client.query(
      "select set_config('search_path', $1 || ', ' || current_setting('search_path'), true)",
      [schema],
    );
    await client.query(createMigrationList);
    for (const { sql } of migrations) await client.query(sql);
    const made = await readRelations(client);
    return made
      .filter(({ name }) => name.startsWith(`${schema}.`))
      .map(({ name, columns }) => ({ name: name.replace(schema, "public"), columns }));
  } finally {
    await client.query("rollback");
  }
}

export type Foreign = {
  /** Tables, views and sequences, and columns of the product's own tables, that no migration made. */
  readonly names: readonly string[];
  /** Why they cannot be told apart, in which case there are no names; null when they can. */
  readonly unknown: string | null;
};

/**
 * What a database holds that is not the product's, such as a table that somebody made by hand. A
 * restore makes the product's tables by its migrations, and would have no place for it.
 *
 * @param knownMigrations those that the database has behind it
 * @throws an error of the connection
 */
export async function findForeign(
  client: pg.Client,
  knownMigrations: () => readonly Migration[],
): Promise<Foreign> {
  const held = await readRelations(client);
  let own: readonly Relation[];
  try {
    own = await tryMigrations(client, knownMigrations());
  } catch (error) {
    // A newer program's database, or one that takes no writes.
    if (!(error instanceof pg.DatabaseError || error instanceof Refusal)) throw error;
    return { names: [], unknown: error.message };
  }
  const names = held.flatMap(({ name, columns }) => {
    const ours = own.find((table) => table.name === name);
    if (!ours) return [name];
    const added = columns.filter((column) => !ours.columns.includes(column));
    return added.map((column) => `${name}.${column}`);
  });
  return { names, unknown: null };
}

/** The tables without what is foreign. */
export function withoutForeign(
  tables: readonly DatabaseTable[],
  { names }: Foreign,
): readonly DatabaseTable[] {
  return tables
    .filter(({ name }) => !names.includes(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !names.includes(`${table.name}.${column}`)),
    }));
}
