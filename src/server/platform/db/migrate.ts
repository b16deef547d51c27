import type pg from "pg";
import { describeErrorInWords } from "../start-error.ts";
import {
  isDatabaseUnavailableError,
  isDatabaseUnreachableError,
  isLockConflictError,
} from "./database-errors.ts";
import {
  type AppliedMigration,
  createMigrationTableSql,
  type DatabaseMigration,
  findMissingMigrations,
  MigrationError,
  readMigrations,
} from "./migrations.ts";
import { databaseAddressWithoutPassword, runOnSeparateConnection } from "./own-connection.ts";
import {
  type DatabaseWaitOptions,
  silentLockWaitOptions,
  waitForDatabase,
} from "./wait-for-database.ts";

/** The id of the advisory lock under which migrations run, the same in every version of the product. */
const migrationLock = 7_025_550_000;

/** Writes one line that says what somebody has to correct before the database can be used. */
export const unusableDatabaseMessage = (url: string, cause: unknown) =>
  `The database ${databaseAddressWithoutPassword(url)} cannot be used (${describeErrorInWords(cause)}). Remove the cause, or correct DATABASE_URL.`;

const oldestVersion = 15;

/**
 * Waits in the open transaction until no other process migrates; the transaction's end releases the lock.
 * Any later lock is waited for 1 s only, because readers of a table wait behind a transaction that wants to
 * change the table.
 * @throws the database's error when another process holds the lock for 1 s (isLockConflictError)
 */
export async function waitForMigrationLock(client: pg.Client): Promise<void> {
  await client.query("set local lock_timeout = '1s'");
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
}

/** The present step of a migration, and the id of the database process that carries it out. */
type Progress = { what: string; backend: number | null; since: string };

async function applyFirst(client: pg.Client, migrations: DatabaseMigration[], progress: Progress) {
  progress.what = "list of migrations";
  await client.query(createMigrationTableSql);
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum from schema_migrations",
  );
  const [first] = findMissingMigrations(migrations, rows);
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

/** Runs the next migration in one transaction; returns its name, or null when none is left. */
async function runNext(client: pg.Client, migrations: DatabaseMigration[], progress: Progress) {
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
  await waitForMigrationLock(client);
  try {
    return await applyFirst(client, migrations, progress);
  } catch (cause) {
    if (
      isDatabaseUnreachableError(cause) ||
      isLockConflictError(cause) ||
      cause instanceof MigrationError
    )
      throw cause;
    const why = describeErrorInWords(cause);
    throw new MigrationError(`The ${progress.what} failed and left no trace: ${why}`, { cause });
  }
}

/** Ends the statement of a connection that was cut, or the database would go on with it and keep its locks. */
async function endLeftover(url: string, { backend, since }: Progress): Promise<void> {
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity
    where pid = $1 and xact_start = $2::timestamptz`;
  const connection = { url, signal: AbortSignal.timeout(500) };
  await runOnSeparateConnection(connection, (client) => client.query(sql, [backend, since])).catch(
    // The statement then ends by itself, and is rolled back.
    () => undefined,
  );
}

/**
 * Brings the database up to the newest migration, each in its own transaction. Processes that start together
 * take turns through an advisory lock of the transaction. A killed process releases that lock, and it works
 * through a connection pooler.
 *
 * @returns the names of the migrations that ran
 * @throws MigrationError when the database is newer than this program, or a migration fails; the abort's
 * reason after an abort, when nothing goes on
 */
export async function applyMigrations(
  url: string,
  folder: string,
  waits: DatabaseWaitOptions = silentLockWaitOptions,
) {
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
    return await waitForDatabase(waits, work, () =>
      runOnSeparateConnection({ url, signal }, runAll),
    );
  } catch (error) {
    const isConnected = progress.backend !== null;
    if (signal.aborted && isConnected) await endLeftover(url, progress);
    if (signal.aborted || isConnected || isDatabaseUnavailableError(error)) throw error;
    throw new MigrationError(unusableDatabaseMessage(url, error), { cause: error });
  }
}
