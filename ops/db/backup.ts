import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { hostOf } from "#server/platform/db/own-connection.ts";
import { migrationsDir } from "./command.ts";
import { begin, type Place, withConnection } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { type Manifest, manifestFile, migrationsOf } from "./manifest.ts";
import { type Foreign, findForeign, withoutForeign } from "./own-tables.ts";
import { measureFile, saveTable, tableFile } from "./table-files.ts";
import {
  type DatabaseTable,
  readSequenceNames,
  readSequences,
  readTables,
  sqlName,
} from "./tables.ts";

export type BackupOptions = Place & {
  /** The folder that becomes the backup; it must not hold anything yet. */
  readonly folder: string;
  readonly say: (line: string) => void;
};

async function requireEmptyFolder(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (files.length === 0) return;
  throw new Refusal(`${folder} is not empty. Name a folder that does not exist yet with --to.`);
}

async function syncFolder(folder: string): Promise<void> {
  // Not every system can open a folder; those that cannot write it to disk by themselves.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Locks every table against changes of its form, and only of that: bookings go on. */
async function lockTables(client: pg.Client, tables: readonly DatabaseTable[]): Promise<void> {
  const names = tables.map(({ name }) => sqlName(name)).join(", ");
  await client.query("set local lock_timeout = '10s'");
  await client.query(`lock table ${names} in access share mode`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== "55P03") throw error;
    throw new Refusal("The database is being migrated. Run this again when that is done.");
  });
}

/** Writes a table to its file, reads the file again, and counts the rows: all must agree. */
async function backUpTable(
  client: pg.Client,
  table: DatabaseTable,
  { folder, signal, say }: BackupOptions,
): Promise<Manifest["tables"][number]> {
  const { name } = table;
  const path = join(folder, tableFile(name));
  const written = await saveTable(client, table, { path, signal });
  const read = await measureFile({ path, signal });
  const { rows } = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${sqlName(name)}`,
  );
  const counted = Number(rows[0]?.rows);
  if (read.sha256 !== written.sha256 || read.rows !== counted || written.rows !== counted) {
    throw new Refusal(
      `${name} was not written as it was read (${counted} rows, ${read.rows} in its file). Check the disk of ${folder}, and run this again.`,
    );
  }
  say(`${name}: ${counted.toLocaleString("en-ZA")} rows`);
  return { name, columns: [...table.columns], ...written };
}

type Moment = Pick<Manifest, "createdAt" | "postgres">;

/** The moment that is backed up, and the server's major version. */
async function readMoment(client: pg.Client): Promise<Moment> {
  const { rows } = await client.query<{ at: Date; postgres: number }>(
    "select now() as at, current_setting('server_version_num')::int / 10000 as postgres",
  );
  const [moment] = rows;
  if (!moment) throw new Error("The server did not answer its version.");
  return { createdAt: moment.at.toISOString(), postgres: moment.postgres };
}

async function readApplied(client: pg.Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "select name, checksum from public.schema_migrations order by name",
  );
  return rows;
}

/** Finds by the rule of the restore what to leave out, so that what is backed up can be restored. */
async function readForeign(client: pg.Client, { say }: BackupOptions): Promise<Foreign> {
  const migrations = await readApplied(client);
  const known = await readMigrations(migrationsDir);
  const foreign = await findForeign(client, () => migrationsOf({ migrations }, known));
  if (foreign.unknown !== null) {
    say(`Everything is taken, the product's own or not: ${foreign.unknown}`);
  }
  return foreign;
}

/** Writes everything of the product's that the database holds at one moment into the folder. */
async function takeSnapshot(client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const before = await readTables(client);
  if (!before.some(({ name }) => name === "public.schema_migrations")) {
    throw new Refusal(
      `The database ${hostOf(options.url)} holds nothing of the product. Correct DATABASE_URL or DATA_DIR.`,
    );
  }
  const foreign = await readForeign(client, options);
  await begin(client, "isolation level repeatable read read only");
  await lockTables(client, withoutForeign(before, foreign));
  const after = await readTables(client);
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    throw new Refusal("The database was migrated meanwhile. Run this again.");
  }
  const migrations = await readApplied(client);
  const moment = await readMoment(client);
  const tables: Manifest["tables"] = [];
  for (const table of withoutForeign(after, foreign)) {
    tables.push(await backUpTable(client, table, options));
  }
  const sequences = (await readSequenceNames(client)).filter(
    (name) => !foreign.names.includes(name),
  );
  const manifest: Manifest = {
    product: "layisha",
    form: 2,
    ...moment,
    migrations,
    tables,
    sequences: [...(await readSequences(client, sequences))],
    leftOut: [...foreign.names],
    dump: null,
  };
  await client.query("commit");
  return manifest;
}

/**
 * Backs up everything that the database holds at one moment, while the product goes on, and checks
 * what was written. Until it is whole and safe on disk the folder has another name, which says so;
 * a backup that fails leaves nothing.
 *
 * @throws Refusal with what to do, or an error of the database or the system
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { folder, signal } = options;
  await requireEmptyFolder(folder);
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
    await rmdir(folder).catch(() => undefined);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
