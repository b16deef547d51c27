import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { errorMessage } from "../start-error.ts";
import { isContended, isDatabaseAway, isUnavailable } from "./database-errors.ts";
import { databaseAddress, withOwnConnection } from "./own-connection.ts";
import { type DatabaseWaits, silentLockWaits, waitForDatabase } from "./wait-for-database.ts";

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** A migration that the database has recorded as done. */
export type AppliedMigration = Omit<Migration, "sql">;

/** The advisory lock under which tables are made: any fixed number, the same in every version. */
const migrationLock = 7_025_550_000;

/** The first migration: every file of the folder `baseline`, as one. */
const baselineName = "baseline";

/** The baseline as it was first written: other words, the same schema. */
const firstBaselineChecksum = "a77eee5bdb8d9c0b73d68c3059f24a63d7042aca2de1d5fb01234b6644286d0c";

/** The migrations that the baseline stands for, as the version before it left them. */
const beforeBaseline = {
  version: "0.1.0",
  count: 61,
  last: "0077_no_kept_routes.sql",
  checksum: "4ede24ef74e44350ea7691a54f480fa3892ce31d98f93f61bff670724cd83553",
};

/** Makes the list of the migrations that ran, where it is missing. */
export const createMigrationList = `
  create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Every migration of a folder, in the order in which they run: its baseline, then the others. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".sql"),
  );
  const files = await Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(join(folder, name), "utf8") })),
  );
  const isPart = ({ name }: { readonly name: string }) => dirname(name) === baselineName;
  const baseline = files.filter(isPart).map(({ sql }) => sql);
  const first = baseline.length > 0 ? [{ name: baselineName, sql: baseline.join("\n") }] : [];
  return [...first, ...files.filter((file) => !isPart(file))].map((migration) => ({
    ...migration,
    checksum: createHash("sha256").update(migration.sql).digest("hex"),
  }));
}

/** The database cannot be brought up to date; the message is one line that says why. */
export class MigrationError extends Error {}

/** The line for a database that somebody has to correct before it can be used. */
export const unusableDatabaseMessage = (url: string, cause: unknown) =>
  `The database ${databaseAddress(url)} cannot be used (${errorMessage(cause)}). Remove the cause, or correct DATABASE_URL.`;

const oldestVersion = 15;

/** The baseline counts as run where its predecessors are. @throws MigrationError for any other version */
export function missingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] {
  const { version, last, ...whole } = beforeBaseline;
  const older = applied.filter(({ name }) => name <= last);
  const [newest] = older.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  if (newest && newest.name !== last) {
    throw new MigrationError(
      `The database was last migrated by an older version (${newest.name}). Start version ${version} on it first, and then this one.`,
    );
  }
  if (newest && (older.length !== whole.count || newest.checksum !== whole.checksum)) {
    throw new MigrationError(
      `The database says that it has ${last}, but not as version ${version} makes it. Restore a backup of it.`,
    );
  }
  const names = new Set(newest ? [baselineName] : []);
  for (const { name, checksum } of applied) {
    if (name <= last) continue;
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new MigrationError(
        `The database was migrated by a newer version of this program (${name}). Update this one first.`,
      );
    }
    const isFirstBaseline = name === baselineName && checksum === firstBaselineChecksum;
    if (ours.checksum !== checksum && !isFirstBaseline) {
      throw new MigrationError(
        `The file ${name} was changed after the database was migrated with it. Put it back as it was.`,
      );
    }
    names.add(name);
  }
  return known.filter(({ name }) => !names.has(name));
}

/**
 * Waits in the open transaction until nobody else makes tables; its end gives the turn back. From then
 * on it waits 1 s for any lock: whoever reads a table waits behind a transaction that wants to change it.
 *
 * @throws the database's error when somebody else has the turn for 1 s (isContended)
 */
export async function takeMigrationTurn(client: pg.Client): Promise<void> {
  await client.query("set local lock_timeout = '1s'");
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
}

/** The present step of a migrating connection, and the database process that carries it out. */
type Progress = { what: string; backend: number | null; since: string };

async function applyFirst(client: pg.Client, migrations: Migration[], progress: Progress) {
  progress.what = "list of migrations";
  await client.query(createMigrationList);
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum from schema_migrations",
  );
  const [first] = missingMigrations(migrations, rows);
  if (first) {
    const { name, sql, checksum } = first;
    progress.what = `migration ${name}`;
    await client.query(sql);
    const note = "insert into schema_migrations (name, checksum) values ($1, $2)";
    await client.query(note, [name, checksum]);
  }
  await client.query("commit");
  return first?.name ?? null;
}

/** Runs the next migration in a transaction, whole or not at all; answers its name, null for none. */
async function runNext(client: pg.Client, migrations: Migration[], progress: Progress) {
  progress.what = "turn to migrate the database";
  await client.query(
    "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
  const { rows } = await client.query<{ version: number } & Pick<Progress, "backend" | "since">>(
    `select current_setting('server_version_num')::int / 10000 as version,
      pg_backend_pid() as backend, now()::text as since`,
  );
  const [{ version, ...begun } = { version: 0 }] = rows;
  if (version < oldestVersion) {
    throw new MigrationError(
      `Layisha needs PostgreSQL ${oldestVersion} or newer, and this server runs ${version}.`,
    );
  }
  Object.assign(progress, begun);
  await takeMigrationTurn(client);
  try {
    return await applyFirst(client, migrations, progress);
  } catch (cause) {
    if (isDatabaseAway(cause) || isContended(cause) || cause instanceof MigrationError) throw cause;
    const why = errorMessage(cause);
    throw new MigrationError(`The ${progress.what} failed and left no trace: ${why}`, { cause });
  }
}

/** The database would go on with a statement for a connection that was cut, and keep its locks. */
async function endLeftover(url: string, { backend, since }: Progress): Promise<void> {
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity
    where pid = $1 and xact_start = $2::timestamptz`;
  const connection = { url, signal: AbortSignal.timeout(500) };
  await withOwnConnection(connection, (client) => client.query(sql, [backend, since])).catch(
    // It ends by itself then, and is rolled back.
    () => undefined,
  );
}

/**
 * Brings the database up to the newest migration, each in its own transaction. Processes that start
 * together take turns through an advisory lock of the transaction, which goes away with a process that
 * is killed, and which a pooler may hand from one connection to the next.
 *
 * @returns the names of the migrations that ran
 * @throws MigrationError when the database is newer than this program, or a migration fails; the
 *   signal's reason after an abort, when nothing goes on
 */
export async function migrate(url: string, folder: string, waits: DatabaseWaits = silentLockWaits) {
  const { signal } = waits;
  const migrations = await readMigrations(folder);
  const ran: string[] = [];
  const progress: Progress = { what: "turn to migrate the database", backend: null, since: "" };
  const work = { url, what: () => `the ${progress.what}` };
  const runAll = async (client: pg.Client) => {
    for (;;) {
      const name = await runNext(client, migrations, progress);
      if (name === null) return ran;
      ran.push(name);
    }
  };
  try {
    return await waitForDatabase(waits, work, () => withOwnConnection({ url, signal }, runAll));
  } catch (error) {
    const isConnected = progress.backend !== null;
    if (signal.aborted && isConnected) await endLeftover(url, progress);
    if (signal.aborted || isConnected || isUnavailable(error)) throw error;
    throw new MigrationError(unusableDatabaseMessage(url, error), { cause: error });
  }
}
