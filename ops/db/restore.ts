import { join } from "node:path";
import type pg from "pg";
import { migrate, migrationLock, readMigrations } from "#server/platform/db/migrate.ts";
import { buildSchema, migrationsOf } from "./build-schema.ts";
import {
  type DatabaseTable,
  readSequenceNames,
  readTables,
  sqlName,
  withConnection,
} from "./database-tables.ts";
import { loadFromDump } from "./dump-file.ts";
import { refuseUsed } from "./empty-database.ts";
import { inLoadOrder } from "./load-order.ts";
import { dumpFile, type Manifest, readManifest } from "./manifest.ts";
import { findPostgresPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import { Interruption, Refusal } from "./refusal.ts";
import { hashFile, loadTable, measureFile, measureTable, tableFile } from "./table-file.ts";

export type RestoreOptions = {
  readonly url: string;
  /** The folder of a backup. */
  readonly folder: string;
  readonly migrationsDir: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** PostgreSQL's own programs for a server's major version; what the machine has when left out. */
  readonly findPrograms?: (major: number) => Promise<PostgresPrograms | null>;
};

const count = (rows: number) => rows.toLocaleString("en-ZA");

/** Reads every file to its end before anything is touched: a backup that is damaged changes nothing. */
async function checkFiles(manifest: Manifest, { folder, signal, say }: RestoreOptions) {
  const refuse = (file: string) => {
    throw new Refusal(`${join(folder, file)} is damaged or missing. Choose another backup.`);
  };
  if (manifest.dump) {
    const found = await hashFile(join(folder, dumpFile), signal).catch(() => null);
    signal.throwIfAborted();
    if (found !== manifest.dump.sha256) refuse(dumpFile);
    return;
  }
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await measureFile(join(folder, tableFile(name)), signal).catch(() => null);
    signal.throwIfAborted();
    if (found?.sha256 !== sha256 || found.rows !== rows) refuse(tableFile(name));
  }
  say("Every file is as it was written");
}

/** Compares what the database holds now with what the backup says, table by table. */
async function compare(
  client: pg.Client,
  manifest: Manifest,
  { say, signal }: Pick<RestoreOptions, "say" | "signal">,
): Promise<void> {
  const made = await readTables(client);
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const table = made.find((candidate) => candidate.name === name);
    const found = table && (await measureTable(client, { ...table, columns }, { signal }));
    if (found?.sha256 !== sha256 || found.rows !== rows) {
      throw new Refusal(
        `${name} would not be as it was: ${found?.rows ?? 0} rows of ${rows}. Nothing was restored; choose another backup.`,
      );
    }
    say(`${name}: ${count(rows)} rows, the same as in the backup`);
  }
}

/** What a backup's rows come from: a file for each table, or PostgreSQL's own dump. */
type Loader = (client: pg.Client, table: Manifest["tables"][number]) => Promise<void>;

/** @throws Refusal when the backup is a dump and the machine has nothing to read it with */
async function chooseLoader(
  { dump, postgres }: Manifest,
  { folder, signal, findPrograms = findPostgresPrograms }: RestoreOptions,
): Promise<Loader> {
  if (!dump) {
    return (client, table) =>
      loadTable(client, table, { path: join(folder, tableFile(table.name)), signal });
  }
  const programs = await findPrograms(postgres);
  if (!programs) {
    throw new Refusal(
      `The backup is a dump of PostgreSQL ${postgres}: put pg_restore ${postgres} on this machine (Debian: postgresql-client-${postgres}).`,
    );
  }
  const file = { path: join(folder, dumpFile), restore: programs.restore, signal };
  return (client, table) => loadFromDump(client, table, file);
}

/** Rows come in as they were: what the triggers of a table do was done to them long ago. */
async function fillTables(
  client: pg.Client,
  made: readonly DatabaseTable[],
  { manifest, load }: { readonly manifest: Manifest; readonly load: Loader },
): Promise<void> {
  const names = made.map(({ name }) => sqlName(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // A migration brings rows of its own, such as the first price list.
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of await inLoadOrder(client, manifest.tables)) await load(client, table);
  await client.query("set constraints all immediate");
  const ownSequences = await readSequenceNames(client);
  for (const { name, value, called } of manifest.sequences) {
    // Backups once held the sequences of tables that somebody made by hand, without the tables.
    if (!ownSequences.includes(name)) continue;
    await client.query("select setval($1::regclass, $2, $3)", [sqlName(name), value, called]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** @throws Interruption when an end was wanted by now: what stands is committed, and stays */
function stopHere(signal: AbortSignal, stands: string): void {
  if (signal.aborted) throw new Interruption(stands);
}

/** In one transaction: whatever goes wrong, the connection ends and with it all that was done. */
async function restoreTables(
  client: pg.Client,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const known = migrationsOf(manifest, await readMigrations(options.migrationsDir));
  const load = await chooseLoader(manifest, options);
  await client.query("begin");
  // A product that starts on this database meanwhile waits with its tables until ours are there.
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  await refuseUsed(client, options.url);
  const made = await buildSchema(client, manifest, known);
  await fillTables(client, made, { manifest, load });
  await compare(client, manifest, options);
  options.signal.throwIfAborted();
  await client.query("commit").catch((error: unknown) => {
    stopHere(
      options.signal,
      "the last step was under way, so that the database holds either all of the backup, checked, or nothing. Look which.",
    );
    throw error;
  });
}

/**
 * Fills an empty database from a backup: its tables as they were, what they held, and then every
 * migration that is newer. Until the backup is there and checked, nothing is; from then on it stays,
 * whatever becomes of the rest.
 *
 * @throws Refusal with what to do, Interruption with how far it came, or an error of the database or
 *   the system
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { url, folder, migrationsDir, say, signal } = options;
  const manifest = await readManifest(folder);
  if (manifest.leftOut.length > 0) {
    say(`Not in this backup, because no migration made it: ${manifest.leftOut.join(", ")}`);
  }
  await withConnection(options, async (client) => {
    await refuseUsed(client, url);
    await checkFiles(manifest, options);
    await restoreTables(client, manifest, options);
  });
  say("All of the backup is there, checked, and stays. What is newer in this version follows");
  stopHere(
    signal,
    "the backup is restored and checked. The next start migrates it to this version.",
  );
  for (const name of await migrate(url, migrationsDir)) say(`Migrated further: ${name}`);
  const done = "the backup is restored, checked and migrated to this version. Nothing is missing.";
  stopHere(signal, done);
  // What the planner knows of the tables is no part of a backup, and comes by itself in time.
  await withConnection(options, (client) => client.query("analyze")).catch((error: unknown) => {
    stopHere(signal, done);
    throw error;
  });
  return manifest;
}
