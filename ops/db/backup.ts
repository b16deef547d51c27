import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { findMissingMigrations, readMigrations } from "#server/platform/db/migrations.ts";
import { databaseAddressWithoutPassword } from "#server/platform/db/own-connection.ts";
import { readAppliedMigrations } from "./check-database.ts";
import { beginTransaction, type ConnectionOptions, withConnection } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { type Manifest, manifestFile } from "./manifest.ts";
import { measureFile, saveTable, tableFile } from "./table-files.ts";
import { type DatabaseTable, readSequences, readTables, sqlName } from "./tables.ts";

export type BackupOptions = ConnectionOptions & {
  /** The folder that becomes the backup; it must not exist yet. */
  readonly folder: string;
  readonly migrationsDir: string;
  readonly say: (line: string) => void;
};

async function syncFolder(folder: string): Promise<void> {
  // Not every system can open a folder; those that cannot write it to disk by themselves.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Writes a table to its file, and reads the file again: both must agree. */
async function backUpTable(
  client: pg.Client,
  table: DatabaseTable,
  { folder, signal, say }: BackupOptions,
): Promise<Manifest["tables"][number]> {
  const { name } = table;
  const path = join(folder, tableFile(name));
  const written = await saveTable(client, table, { path, signal });
  const read = await measureFile({ path, signal });
  if (read.sha256 !== written.sha256) {
    throw new Refusal(
      `${path} does not hold what was written to it. Check the disk, and run this again.`,
    );
  }
  say(`${name}: ${written.rows.toLocaleString("en-ZA")} rows`);
  return { name, columns: [...table.columns], ...written };
}

/** Writes everything that the database holds at one moment into the folder. */
async function takeSnapshot(client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const applied = await readAppliedMigrations(client);
  if (applied.length === 0) {
    throw new Refusal(
      `The database ${databaseAddressWithoutPassword(options.url)} holds nothing of the product. Correct DATABASE_URL or DATA_DIR.`,
    );
  }
  // What this version could not restore is backed up by the one that can.
  findMissingMigrations(await readMigrations(options.migrationsDir), applied);
  const names = (await readTables(client)).map(({ name }) => sqlName(name));
  await beginTransaction(client, "isolation level repeatable read read only");
  // The moment is that of the first query after the lock. It keeps out migrations, and only those.
  await client.query("set local lock_timeout = '10s'");
  await client.query(`lock table ${names.join(", ")} in access share mode`);
  const { rows } = await client.query<{ now: Date }>("select now()");
  const tables: Manifest["tables"] = [];
  for (const table of await readTables(client)) {
    tables.push(await backUpTable(client, table, options));
  }
  const manifest: Manifest = {
    product: "layisha",
    form: 2,
    createdAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: [...(await readAppliedMigrations(client))],
    tables,
    sequences: await readSequences(client),
  };
  await client.query("commit");
  return manifest;
}

/**
 * Backs up everything that the database holds at one moment, while the product goes on, and checks
 * what was written. Until it is whole and safe on disk the folder has another name, which says so;
 * a backup that fails leaves nothing.
 *
 * @throws Refusal or MigrationError with what to do, or an error of the database or the system
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { folder, signal } = options;
  if (existsSync(folder)) {
    throw new Refusal(
      `${folder} is there already. Name a folder that does not exist yet with --to.`,
    );
  }
  const draft = `${folder}.unfinished-${process.pid}`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(draft, { mode: 0o700 });
  try {
    const manifest = await withConnection(options, (client) =>
      takeSnapshot(client, { ...options, folder: draft }),
    );
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(draft, manifestFile), text, { flag: "wx", mode: 0o600, flush: true });
    await syncFolder(draft);
    signal.throwIfAborted();
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
