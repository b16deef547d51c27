import { join } from "node:path";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { waitForMigrationLock } from "#server/platform/db/migrate.ts";
import {
  createMigrationTableSql,
  type DatabaseMigration,
  findMissingMigrations,
  readMigrations,
} from "#server/platform/db/migrations.ts";
import { requireEmptyDatabase } from "./check-database.ts";
import { beginTransaction, type ConnectionOptions, withConnection } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { loadTable, measureFile, measureTable, tableFile } from "./table-files.ts";
import { readTables, sqlName } from "./tables.ts";

export type RestoreOptions = ConnectionOptions & {
  readonly folder: string;
  readonly migrationsDir: string;
  readonly say: (line: string) => void;
};

/** Reads every file to its end before anything is touched: a damaged backup changes nothing. */
async function checkFiles(manifest: Manifest, { folder, signal, say }: RestoreOptions) {
  for (const { name, rows, sha256 } of manifest.tables) {
    const path = join(folder, tableFile(name));
    const found = await measureFile({ path, signal }).catch(() => null);
    signal.throwIfAborted();
    if (found?.sha256 === sha256 && found.rows === rows) continue;
    throw new Refusal(`${path} is damaged or missing. Choose another backup.`);
  }
  say("Every file is as it was written");
}

/** The statements that make the queue's tables, without the transaction that pg-boss puts around. */
function queueSql(): string {
  const plan = /^\s*begin;(.*)commit;\s*$/is.exec(getConstructionPlans("pgboss"))?.[1];
  if (plan === undefined) throw new Error("This pg-boss makes its tables in another way.");
  return plan;
}

/**
 * Makes every table that the backup fills, as it was then, and empty. What somebody added by hand has
 * no place in it: such a column comes back as text, and the rows of such a table stay in the folder.
 *
 * @returns the tables of the backup that have a place
 * @throws Refusal when the backup lacks a table
 */
async function buildSchema(
  client: pg.Client,
  { tables }: Manifest,
  { schema, folder, say }: RestoreOptions & { readonly schema: readonly DatabaseMigration[] },
): Promise<Manifest["tables"]> {
  await client.query(createMigrationTableSql);
  for (const { sql } of schema) await client.query(sql);
  if (tables.some(({ name }) => name.startsWith("pgboss."))) {
    await client.query(queueSql());
    await client.query("set local idle_in_transaction_session_timeout = 0");
  }
  const made = await readTables(client);
  for (const { name, columns } of tables) {
    const ours = made.find((table) => table.name === name);
    if (!ours) say(`WARNING: no migration makes ${name}: its rows stay in ${folder}`);
    for (const column of columns.filter((added) => ours && !ours.columns.includes(added))) {
      say(`WARNING: no migration makes ${column} of ${name}: it comes back as text`);
      await client.query(
        `alter table ${sqlName(name)} add column ${pg.escapeIdentifier(column)} text`,
      );
    }
  }
  return made.map(({ name }) => {
    const table = tables.find((candidate) => candidate.name === name);
    if (table) return table;
    throw new Refusal(
      `The backup lacks ${name}, which its migrations make. Choose another backup.`,
    );
  });
}

/**
 * Loads rows as they were stored, and compares what the database holds then with what the backup says.
 * The triggers of a table have done their work on them before.
 *
 * @throws Refusal when a table would not be as it was
 */
async function fillTables(
  client: pg.Client,
  tables: Manifest["tables"],
  { folder, signal, say }: RestoreOptions,
): Promise<void> {
  const made = await readTables(client);
  const names = tables.map(({ name }) => sqlName(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // A migration inserts rows of its own, such as the first price list.
  await client.query(`truncate ${names.join(", ")}`);
  for (const { name, columns, rows, sha256 } of tables) {
    await loadTable(client, { name, columns }, { path: join(folder, tableFile(name)), signal });
    const key = made.find((table) => table.name === name)?.key ?? [];
    const found = await measureTable(client, { name, columns, key }, signal);
    if (found.sha256 !== sha256 || found.rows !== rows) {
      throw new Refusal(
        `${name} would not be as it was: ${found.rows} rows of ${rows}. Nothing was restored; choose another backup.`,
      );
    }
    say(`${name}: ${rows.toLocaleString("en-ZA")} rows, the same as in the backup`);
  }
  await client.query("set constraints all immediate");
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/**
 * Fills an empty database from a backup, in one transaction: its tables as they were, and their rows.
 * Newer migrations follow at the next start. A product that starts meanwhile waits for its turn.
 *
 * @throws Refusal or MigrationError with what to do, or an error of the database or the system; the
 *   database then stays empty
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.folder);
  const known = await readMigrations(options.migrationsDir);
  const newer = findMissingMigrations(known, manifest.migrations);
  const schema = known.filter((migration) => !newer.includes(migration));
  await withConnection(options, async (client) => {
    await beginTransaction(client);
    await waitForMigrationLock(client);
    await requireEmptyDatabase(client, options.url);
    await checkFiles(manifest, options);
    const tables = await buildSchema(client, manifest, { ...options, schema });
    await fillTables(client, tables, options);
    for (const { name, value, called } of manifest.sequences) {
      await client.query("select setval(to_regclass($1), $2, $3)", [sqlName(name), value, called]);
    }
    options.signal.throwIfAborted();
    // The planner's statistics are not part of a backup; they would come by themselves in time.
    await client.query("analyze; commit");
  });
  return manifest;
}
