import { access, constants, open } from "node:fs/promises";
import type { Logger } from "pino";
import type { ServerConfig } from "../config.ts";
import { openKyselyDatabase } from "../platform/db/create-database.ts";
import type { EpochMsClock } from "../platform/db/database-clock.ts";
import { startDatabaseClock } from "../platform/db/database-clock.ts";
import { isDatabaseUnavailableError } from "../platform/db/database-errors.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/start-embedded-postgres.ts";
import { applyMigrations, unusableDatabaseMessage } from "../platform/db/migrate.ts";
import { createDatabasePool } from "../platform/db/pool.ts";
import {
  longWorkTimeLimitsMs,
  requestTimeLimitsMs,
  type SqlTimeLimitsMs,
} from "../platform/db/statements.ts";
import { waitForDatabase } from "../platform/db/wait-for-database.ts";
import { createFolder } from "../platform/make-folder.ts";
import { type ProcessMetrics, serveMetrics } from "../platform/metrics/metrics.ts";
import { StartError } from "../platform/start-error.ts";
import { runUnlessAborted, type StartWaitOptions } from "../platform/start-wait.ts";
import type { DatabaseTables } from "../tables/tables.ts";

/** Makes a list of what was opened, to close it in reverse order. A failure does not keep the rest open. */
export function createCleanupList() {
  const closers: (() => Promise<unknown> | undefined)[] = [];
  return {
    add: (close: () => Promise<unknown> | undefined) => void closers.push(close),
    closeAll: async () => {
      const failures: unknown[] = [];
      for (const close of closers.splice(0).toReversed()) {
        await Promise.resolve(close()).catch((failure: unknown) => failures.push(failure));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

export type CleanupList = ReturnType<typeof createCleanupList>;

/** Opens a listener on the port of this setting; if that fails, the error says what to do. */
export async function listenOnConfiguredPort<T>(
  setting: string,
  port: number,
  open: () => Promise<T>,
) {
  try {
    return await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set ${setting}.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs more rights. Set ${setting} to one above 1023.`);
    throw error;
  }
}

export type OpenedDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** Refuses to start for a fault that the operator must correct: a wrong password, name or pooler setting. */
function refuse(url: string, cause: unknown): never {
  if (!isDatabaseUnavailableError(cause)) throw cause;
  throw new StartError(unusableDatabaseMessage(url, cause), { cause });
}

/** Opens the database, and waits for an unreachable one without limit. @throws StartError or MigrationError */
export async function openDatabase(
  { databaseUrl, databaseConnections, dataDir }: ServerConfig,
  { migrationsDir, ...patience }: StartWaitOptions & { readonly migrationsDir: string },
  log: Logger,
  closers: CleanupList,
) {
  const { signal } = patience;
  const onBrokenConnection = (error: Error) =>
    log.warn({ err: error }, "a database connection broke");
  const waits = { ...patience, forDatabase: true };
  const embedded =
    databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log, waits }) : null;
  closers.add(() => embedded?.stop());
  const url = databaseUrl ?? embedded?.url ?? "";
  const open = (options: { readonly max: number; readonly limits: SqlTimeLimitsMs }) => {
    const pool = createDatabasePool({ url, onBrokenConnection, ...options });
    const db = openKyselyDatabase<DatabaseTables>(pool);
    closers.add(async () => {
      const closed = pool.end();
      // An aborted start leaves no time for statements that wait in the database.
      if (!signal.aborted) await closed;
    });
    return { pool, db };
  };
  const { pool, db } = open({ max: databaseConnections, limits: requestTimeLimitsMs });
  // This pool has connections only while such work runs; each kind of work holds one for its lock.
  const long = open({ max: 28, limits: longWorkTimeLimitsMs });
  /** Does work of the start that may be repeated; waits while another process holds a lock that it needs. */
  const tryOn = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    waitForDatabase(waits, { url, what: () => what }, () => runUnlessAborted(signal, work)).catch(
      (error: unknown) => refuse(url, error),
    );
  await applyMigrations(url, migrationsDir, waits).catch((error: unknown) => refuse(url, error));
  return { pool, db, longDb: long.db, tryOn };
}

/** Opens the clock that this process shares with all other processes on the database. */
export async function openServerClock(
  { pool, tryOn }: Pick<OpenedDatabase, "pool" | "tryOn">,
  log: Logger,
  closers: CleanupList,
): Promise<EpochMsClock> {
  const clock = await tryOn("the database's clock", () => startDatabaseClock(pool, log));
  closers.add(clock.stop);
  return clock.now;
}

/** Checks the file of map tiles. @throws StartError when it is not a readable PMTiles file */
export async function requireMapTilesFile({
  mapTiles,
}: Pick<ServerConfig, "mapTiles">): Promise<void> {
  if (mapTiles === null) return;
  const file = await open(mapTiles).catch(() => null);
  try {
    const { buffer } = (await file?.read({ buffer: Buffer.alloc(7) }).catch(() => null)) ?? {};
    if (buffer?.toString("latin1") === "PMTiles") return;
  } finally {
    await file?.close();
  }
  throw new StartError(
    `MAP_TILES must name a PMTiles file that can be read, but it is "${mapTiles}".`,
  );
}

/** Makes the folder for mails or SMS; null for none. @throws StartError when nobody can write into it */
export async function requireMailFolder(
  folder: string | null,
  setting: "SMTP_URL" | "SMS_URL" = "SMTP_URL",
): Promise<void> {
  if (folder === null) return;
  try {
    createFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${setting === "SMS_URL" ? "SMS" : "Mail"} cannot be kept in ${folder} (${code}): make it a folder that this user may write, or set ${setting}.`,
    );
  }
}

/** Serves the metrics on their separate port, if there is one; returns the URL. */
export async function openMetricsPort(
  { metrics: where }: ServerConfig,
  metrics: ProcessMetrics,
  closers: CleanupList,
) {
  if (where === null) return null;
  metrics.watchProcess();
  const server = await listenOnConfiguredPort("METRICS_PORT", where.port, () =>
    serveMetrics(metrics, where),
  );
  closers.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://${where.host}:${where.port}/metrics`;
}
