import type { FastifyBaseLogger } from "fastify";
import type { QueryablePool } from "./pool.ts";

const measureEveryMs = 30_000;

/** Reads the time in milliseconds since 1970-01-01T00:00Z. A parameter, so that tests can set the time. */
export type EpochMsClock = () => number;

/** The database's time, in milliseconds since 1970. */
export async function readDatabaseTimeMs(pool: QueryablePool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return rows[0]?.ms ?? Number.NaN;
}

/**
 * Starts a clock that all processes share: the database's time, carried on by a monotonic clock.
 *
 * @param steady the monotonic clock of this machine in milliseconds, which nobody can set
 */
export async function startDatabaseClock(
  pool: QueryablePool,
  log: Pick<FastifyBaseLogger, "warn">,
  steady = () => performance.now(),
) {
  let ahead = 0;
  async function measure(): Promise<void> {
    const asked = steady();
    const time = await readDatabaseTimeMs(pool);
    ahead = time - (asked + steady()) / 2;
  }
  await measure();
  const timer = setInterval(() => {
    measure().catch((error: unknown) =>
      log.warn({ err: error }, "the database's clock could not be read"),
    );
  }, measureEveryMs).unref();
  return {
    /** The database's time, in milliseconds since 1970-01-01 UTC. */
    now: () => Math.round(steady() + ahead),
    stop: async () => clearInterval(timer),
  };
}
