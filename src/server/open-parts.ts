import { access, constants, mkdir, open } from "node:fs/promises";
import type { Logger } from "pino";
import type { Closers } from "./closers.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import { isStandby, withReadReplica } from "./platform/db/connections/read-replica.ts";
import { type ServerState, UnfitServer } from "./platform/db/connections/server-state.ts";
import { askTimeOf, startDatabaseClock } from "./platform/db/database-clock.ts";
import { isAway, isUnavailable, Unavailable } from "./platform/db/database-errors.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "./platform/db/migrate.ts";
import { hostOf } from "./platform/db/own-connection.ts";
import { createDatabase, createPool, type DatabasePool } from "./platform/db/pool.ts";
import { waitForDatabase } from "./platform/db/wait-for-database.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { serveMetrics } from "./platform/metrics/serve-metrics.ts";
import { unlessAborted, type Waits } from "./platform/start-wait.ts";
import type { Tables } from "./tables.ts";

/** A reason outside of the program stops the start; the message says what to do. */
export class StartError extends Error {}

/** Opens a listener on the port of this setting, and says what to do when it cannot. */
export async function listenOn<T>(
  setting: string,
  port: number,
  open: () => Promise<T>,
): Promise<T> {
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

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** What waiting does not heal somebody has to correct: a password, a name, a pooler. */
function refuse(urls: readonly string[], cause: unknown): never {
  if (cause instanceof UnfitServer) throw new StartError(cause.message, { cause });
  if (!(cause instanceof Error) || !isUnavailable(cause)) throw cause;
  throw unusable(urls, cause);
}

function unusable(urls: readonly string[], cause: Error): StartError {
  const where = urls.map(hostOf).join(" or ");
  return new StartError(
    `The database ${where} cannot be used (${cause.message}). Remove the cause, or correct DATABASE_URL.`,
    { cause },
  );
}

/** What a change of the database is told by: which server, and what it can do. */
function describeChange(state: ServerState | null) {
  if (!state) return {};
  const { url, readOnly, stuckCommits } = state;
  return { server: hostOf(url), readOnly, stuckCommits };
}

/** The primary with the replica of the settings, when they name one: half as many connections. */
function withReplicaOf(
  { readUrls, databaseConnections }: Pick<Config, "readUrls" | "databaseConnections">,
  primary: DatabasePool,
  { log, onBrokenConnection }: { log: Logger; onBrokenConnection: (error: Error) => void },
): DatabasePool {
  if (readUrls === null) return primary;
  const max = Math.ceil(databaseConnections / 2);
  return withReadReplica({
    primary,
    replica: createPool({ urls: readUrls, isWanted: isStandby, max, onBrokenConnection }),
    onMove: (reason, error) =>
      reason === null
        ? log.info("the replica answers lists and files")
        : log.warn({ reason, err: error }, "the primary answers in the place of the replica"),
  });
}

/**
 * The database of the settings, migrated to this version. One that is away is waited for without end:
 * whoever started the process decides how long.
 *
 * @throws StartError when it cannot be used, MigrationError when it cannot be migrated
 */
export async function openDatabase(
  config: Config,
  { migrationsDir, ...patience }: Waits & { readonly migrationsDir: string },
  log: Logger,
  closers: Closers,
) {
  const { databaseUrls, dataDir } = config;
  const { signal } = patience;
  const onBrokenConnection = (error: Error) =>
    log.warn({ err: error }, "a database connection broke");
  const waits = { ...patience, forDatabase: true };
  const embedded =
    databaseUrls === null ? await startEmbeddedPostgres({ dataDir, log, waits }) : null;
  closers.add(() => embedded?.stop());
  const urls = databaseUrls ?? [embedded?.url ?? ""];
  const primary = createPool({
    urls,
    max: config.databaseConnections,
    onBrokenConnection,
    onChange: (state, error) =>
      log.warn({ ...describeChange(state), err: error }, "the database changed"),
  });
  const pool = withReplicaOf(config, primary, { log, onBrokenConnection });
  const db = createDatabase<Tables>(pool);
  closers.add(async () => {
    const closed = db.destroy().then(pool.end);
    // A start that was called off leaves no time for what waits in the database.
    if (!signal.aborted) await closed;
  });
  let url = urls[0] ?? "";
  const findPrimary = async () => {
    const state = await pool.look().catch((error: NodeJS.ErrnoException) => {
      if (!isUnavailable(error) && !(error instanceof UnfitServer)) throw unusable(urls, error);
      // Of several, the error names each.
      if (urls.length > 1 || !isAway(error)) throw error;
      throw new Unavailable(`${hostOf(urls[0] ?? "")}: ${error.message || error.code}`);
    });
    if (state.readOnly !== null) throw new Unavailable(`${hostOf(state.url)} is ${state.readOnly}`);
    url = state.url;
    return url;
  };
  await migrate(findPrimary, migrationsDir, waits).catch((error: unknown) => refuse(urls, error));
  /** Does work of the start that may be done again: waits while somebody else is in the way. */
  const tryOn = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    waitForDatabase(waits, { url: () => url, what: () => what }, () =>
      unlessAborted(signal, work),
    ).catch((error: unknown) => refuse(urls, error));
  pool.startWatch();
  return { pool, db, tryOn };
}

/** The clock that this process shares with every other on the database. */
export async function openClock(
  { pool, tryOn }: Pick<OpenDatabase, "pool" | "tryOn">,
  log: Logger,
  metrics: Metrics,
  closers: Closers,
): Promise<Clock> {
  const clock = await tryOn("the database's clock", () =>
    startDatabaseClock({ ask: askTimeOf(pool), log }),
  );
  closers.add(clock.stop);
  metrics.watch(
    {
      name: "layisha_clock_skew_seconds",
      help: "How far this machine's clock is ahead of the database's, by which everything goes",
    },
    () => [{ value: clock.skewMs() / 1000 }],
  );
  return clock.now;
}

/**
 * Makes sure that the tiles of maps are there: a wrong path would show nobody but our own drawing.
 *
 * @throws StartError when MAP_TILES names no PMTiles file
 */
export async function requireTiles({ mapTiles }: Pick<Config, "mapTiles">): Promise<void> {
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

/**
 * Makes sure that mail can be kept in this folder; null when it is sent.
 *
 * @throws StartError when the folder cannot be made or written
 */
export async function requireMailFolder(
  folder: string | null,
  setting: "SMTP_URL" | "SMS_URL" = "SMTP_URL",
): Promise<void> {
  if (folder === null) return;
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${setting === "SMS_URL" ? "SMS" : "Mail"} cannot be kept in ${folder} (${code}): make it a folder that this user may write, or set ${setting}.`,
    );
  }
}

/** Serves the metrics on their own port, when there is one; answers where. */
export async function openMetrics(
  { metrics: where }: Config,
  metrics: Metrics,
  closers: Closers,
): Promise<string | null> {
  if (where === null) return null;
  metrics.watchProcess();
  const server = await listenOn("METRICS_PORT", where.port, () => serveMetrics(metrics, where));
  closers.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://${where.host}:${where.port}/metrics`;
}
