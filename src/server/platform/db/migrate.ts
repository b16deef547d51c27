import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { isLockTimeout, isUnavailable } from "./database-errors.ts";

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** The advisory lock under which tables are made. Any fixed number will do, the same everywhere. */
export const migrationLock = 7_025_550_000;

/** How long a process waits for another that migrates. */
const turnWithinMinutes = 10;

/** Makes the list of the migrations that ran, where it is missing. */
export const createMigrationList = `
  create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Every migration of a folder, in the order in which they run. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The database cannot be brought up to date; the message is one line that says why. */
export class MigrationError extends Error {}

function pending(known: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const [name, checksum] of applied) {
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new MigrationError(
        `The database was migrated by a newer version of this program (${name}). Update this one first.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new MigrationError(
        `The file ${name} was changed after the database was migrated with it. Put it back as it was.`,
      );
    }
  }
  return known.filter(({ name }) => !applied.has(name));
}

/** Runs one migration, whole or not at all. */
async function run(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback").catch(() => undefined);
    if (isUnavailable(cause)) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${name} failed and left no trace: ${why}`, { cause });
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${turnWithinMinutes}min'`);
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
  } catch (cause) {
    if (!isLockTimeout(cause)) throw cause;
    throw new MigrationError(
      `Another process has been migrating the database for ${turnWithinMinutes} minutes. See what it does, then start again.`,
    );
  }
  await client.query("set lock_timeout = 0");
}

/**
 * Brings the database up to the newest migration, each in its own transaction. Processes that start
 * together take turns through an advisory lock, which goes away with a process that is killed.
 *
 * @returns the names of the migrations that ran
 * @throws MigrationError when the database is newer than this program, or a migration fails
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks also fails the query that waits for it, which is where it is handled.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    await client.query(createMigrationList);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const unapplied = pending(migrations, applied);
    for (const migration of unapplied) await run(client, migration);
    return unapplied.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
