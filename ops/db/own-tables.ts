import { randomBytes } from "node:crypto";
import pg from "pg";
import { createMigrationList, type Migration } from "#server/platform/db/migrate.ts";
import { begin } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { type DatabaseTable, type Relation, readRelations } from "./tables.ts";

/**
 * Finds what these migrations make: runs them in a schema of its own, and rolls that back. A restore
 * makes the same, and can therefore take the same.
 */
async function tryMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Relation[]> {
  const schema = `layisha_check_${randomBytes(6).toString("hex")}`;
  await begin(client);
  try {
    await client.query("set local lock_timeout = '2s'");
    await client.query(`create schema ${schema}`);
    // The schemas that were on the path before hold the extensions.
    await client.query(
      "select set_config('search_path', $1 || ', ' || current_setting('search_path'), true)",
      [schema],
    );
    await client.query(createMigrationList);
    for (const { sql } of migrations) await client.query(sql);
    return (await readRelations(client))
      .filter(({ name }) => name.startsWith(`${schema}.`))
      .map((relation) => ({ ...relation, name: relation.name.replace(schema, "public") }));
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
 * Finds what in a database is not the product's, such as a table that somebody made by hand. A
 * restore makes the product's tables by its migrations, and would have no place for it.
 *
 * @param appliedMigrations those that were applied to the database
 * @throws an error of the connection
 */
export async function findForeign(
  client: pg.Client,
  appliedMigrations: () => readonly Migration[],
): Promise<Foreign> {
  const relations = await readRelations(client);
  let own: readonly Relation[];
  try {
    own = await tryMigrations(client, appliedMigrations());
  } catch (error) {
    // A newer program's database, or one that takes no writes.
    if (!(error instanceof pg.DatabaseError || error instanceof Refusal)) throw error;
    return { names: [], unknown: error.message };
  }
  const held = relations.filter(({ name }) => !name.startsWith("pgboss."));
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
