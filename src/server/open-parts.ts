import { open } from "node:fs/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Closers } from "./closers.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import { askTimeOf, startDatabaseClock } from "./platform/db/database-clock.ts";
import { isUnavailable } from "./platform/db/database-errors.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "./platform/db/migrate.ts";
import { createDatabase, createPool } from "./platform/db/pool.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { serveMetrics } from "./platform/metrics/serve-metrics.ts";
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

/**
 * The database of the settings, migrated to this version.
 * @throws StartError when it cannot be reached, MigrationError when it cannot be migrated
 */
export async function openDatabase(
  config: Config,
  migrationsDir: string,
  log: Logger,
  closers: Closers,
) {
  const { databaseUrl, dataDir } = config;
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
  closers.add(() => embedded?.stop());
  const url = databaseUrl ?? embedded?.url ?? "";
  try {
    await migrate(url, migrationsDir);
  } catch (error) {
    if (databaseUrl === null || !isUnavailable(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database at ${new URL(url).host} cannot be reached (${why}). Start it, or correct DATABASE_URL.`,
    );
  }
  const onBrokenConnection = (error: Error) =>
    log.warn({ err: error }, "a database connection broke");
  const pool = createPool({ url, max: config.databaseConnections, onBrokenConnection });
  const db = createDatabase<Tables>(pool);
  closers.add(() => db.destroy());
  return { pool, db };
}

/** The clock that this process shares with every other on the database. */
export async function openClock(
  pool: Pool,
  log: Logger,
  metrics: Metrics,
  closers: Closers,
): Promise<Clock> {
  const clock = await startDatabaseClock({ ask: askTimeOf(pool), log });
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
export async function requireTiles({ mapGround }: Pick<Config, "mapGround">): Promise<void> {
  if (mapGround?.kind !== "tiles") return;
  const file = await open(mapGround.file).catch(() => null);
  try {
    const { buffer } = (await file?.read({ buffer: Buffer.alloc(7) }).catch(() => null)) ?? {};
    if (buffer?.toString("latin1") === "PMTiles") return;
  } finally {
    await file?.close();
  }
  throw new StartError(
    `MAP_TILES must name a PMTiles file that can be read, but it is "${mapGround.file}".`,
  );
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
