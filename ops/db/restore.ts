import { join } from "node:path";
import type pg from "pg";
import { migrate, readMigrations, takeTurn } from "#server/platform/db/migrate.ts";
import { waitForDatabase } from "#server/platform/db/wait-for-database.ts";
import { buildSchema } from "./build-schema.ts";
import { requireEmptyDatabase } from "./check-database.ts";
import { begin, type Place, withConnection } from "./connection.ts";
import { Interruption, Refusal } from "./errors.ts";
import { type Manifest, migrationsOf, readManifest } from "./manifest.ts";
import { loadTable, measureFile, measureTable, tableFile } from "./table-files.ts";
import {
  type DatabaseTable,
  inLoadOrder,
  readSequenceNames,
  readTables,
  sqlName,
} from "./tables.ts";

export type RestoreOptions = Place & {
  /** The folder of a backup. */
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

/** Compares what the database holds now with what the backup says, table by table. */
async function compare(
  client: pg.Client,
  manifest: Manifest,
  { say, signal }: RestoreOptions,
): Promise<void> {
  const made = await readTables(client);
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const table = made.find((candidate) => candidate.name === name);
    const found = table && (await measureTable(client, { ...table, columns }, signal));
    if (found?.sha256 !== sha256 || found.rows !== rows) {
      throw new Refusal(
        `${name} would not be as it was: ${found?.rows ?? 0} rows of ${rows}. Nothing was restored; choose another backup.`,
      );
    }
    say(`${name}: ${rows.toLocaleString("en-ZA")} rows, the same as in the backup`);
  }
}

type Filling = {
  readonly manifest: Manifest;
  readonly folder: string;
  readonly signal: AbortSignal;
};

/** Loads rows as they were stored: the triggers of a table have done their work on them before. */
async function fillTables(
  client: pg.Client,
  made: readonly DatabaseTable[],
  { manifest, folder, signal }: Filling,
): Promise<void> {
  const names = made.map(({ name }) => sqlName(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // A migration inserts rows of its own, such as the first price list.
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of await inLoadOrder(client, manifest.tables)) {
    await loadTable(client, table, { path: join(folder, tableFile(table.name)), signal });
  }
  await client.query("set constraints all immediate");
  const ownSequences = await readSequenceNames(client);
  for (const { name, value, called } of manifest.sequences) {
    // Older backups hold the sequences of tables that somebody made by hand, without the tables.
    if (!ownSequences.includes(name)) continue;
    await client.query("select setval($1::regclass, $2, $3)", [sqlName(name), value, called]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** @throws Interruption when the command was told to end: what was committed stays */
function stopIfAborted(signal: AbortSignal, state: string): void {
  if (signal.aborted) throw new Interruption(state);
}

/** Begins a transaction in which no product that starts on this database makes tables. */
async function beginTurn(client: pg.Client, { url, say, signal }: RestoreOptions): Promise<void> {
  const waits = { say, signal, forDatabase: false };
  await waitForDatabase(waits, { url, what: () => "the turn to make tables" }, async () => {
    await begin(client);
    await takeTurn(client).catch(async (error: unknown) => {
      await client.query("rollback");
      throw error;
    });
  });
}

/** Works in one transaction: any failure ends the connection, and rolls everything back. */
async function restoreTables(
  client: pg.Client,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const { url, folder, signal } = options;
  const known = migrationsOf(manifest, await readMigrations(options.migrationsDir));
  await beginTurn(client, options);
  await requireEmptyDatabase(client, url);
  const made = await buildSchema(client, manifest, known);
  await fillTables(client, made, { manifest, folder, signal });
  await compare(client, manifest, options);
  signal.throwIfAborted();
  await client.query("commit").catch((error: unknown) => {
    stopIfAborted(
      signal,
      "the last step was under way, so that the database holds either all of the backup, checked, or nothing. Look which.",
    );
    throw error;
  });
}

/**
 * Fills an empty database from a backup: its tables as they were, their rows, and then every
 * migration that is newer. Until the backup is there and checked, the database stays empty; from
 * then on the backup stays in it, whatever happens to the newer migrations.
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
    await requireEmptyDatabase(client, url);
    await checkFiles(manifest, options);
    await restoreTables(client, manifest, options);
  });
  say("All of the backup is there, checked, and stays. What is newer in this version follows");
  stopIfAborted(
    signal,
    "the backup is restored and checked. The next start migrates it to this version.",
  );
  const waits = { say, signal, forDatabase: false };
  for (const name of await migrate(url, migrationsDir, waits)) say(`Migrated further: ${name}`);
  const done = "the backup is restored, checked and migrated to this version. Nothing is missing.";
  stopIfAborted(signal, done);
  // The planner's statistics are not part of a backup; they would come by themselves in time.
  await withConnection(options, async (client) => {
    await begin(client);
    await client.query("analyze; commit");
  }).catch((error: unknown) => {
    stopIfAborted(signal, done);
    throw error;
  });
  return manifest;
}
