import type { FastifyBaseLogger } from "fastify";
import type { Queryable } from "./pool.ts";

export type DatabaseClock = Awaited<ReturnType<typeof startDatabaseClock>>;

export type ClockSource = {
  /** Asks for the database's time, in milliseconds since 1970. Must come to an end by itself. */
  readonly ask: () => Promise<number>;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** This machine's calendar clock, which somebody may set. */
  readonly wall?: () => number;
  /** This machine's steady clock in milliseconds, which nobody can set. */
  readonly steady?: () => number;
};

/** Questions of one measurement: that with the shortest way there and back is the most exact. */
const questions = 5;
const measureEveryMs = 30_000;
/** A machine whose calendar clock is further off than this has something wrong with it. */
const worthTellingMs = 2_000;
/** The calendar clock was set, or the machine slept, when it left the steady one by this much. */
const jumpMs = 1_000;

/** Asks the database for its time through a pool, whose every wait has an end. */
export function askTimeOf(pool: Queryable): () => Promise<number> {
  return async () => {
    const { rows } = await pool.query<{ ms: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
    );
    return rows[0]?.ms ?? Number.NaN;
  };
}

/**
 * A clock that every process on one database shares, whatever its machine believes: the database's
 * time as measured last, carried on by the machine's steady clock. Somebody who sets the machine's
 * calendar clock moves nothing; a sleep of the machine is noticed at the next look at the clock.
 *
 * @throws the database's error when the first measurement fails
 */
export async function startDatabaseClock({
  ask,
  log,
  wall = Date.now,
  steady = () => performance.now(),
}: ClockSource) {
  let offset = 0;
  let wallAhead = 0;
  let toldSkew = 0;
  let measuring: Promise<void> | undefined;

  const now = () => Math.round(steady() + offset);

  async function askOnce(): Promise<{ tripMs: number; offset: number }> {
    const start = steady();
    const time = await ask();
    const tripMs = steady() - start;
    return { tripMs, offset: time - start - tripMs / 2 };
  }

  async function takeMeasurement(): Promise<void> {
    let best = await askOnce();
    for (let asked = 1; asked < questions; asked++) {
      const next = await askOnce();
      if (next.tripMs < best.tripMs) best = next;
    }
    offset = best.offset;
    wallAhead = wall() - steady();
    const skew = wallAhead - offset;
    if (Math.abs(skew - toldSkew) < worthTellingMs) return;
    toldSkew = skew;
    log.warn({ skewMs: Math.round(skew) }, "this machine's clock is not the database's");
  }

  function measure(): Promise<void> {
    measuring ??= takeMeasurement().finally(() => {
      measuring = undefined;
    });
    return measuring;
  }

  const measureInBackground = () => {
    measure().catch((error: unknown) =>
      log.warn({ err: error }, "the database's clock could not be read"),
    );
  };

  await measure();
  const timer = setInterval(measureInBackground, measureEveryMs).unref();
  return {
    /** The database's time, in milliseconds since 1970-01-01 UTC. */
    now: () => {
      if (Math.abs(wall() - steady() - wallAhead) > jumpMs && !measuring) measureInBackground();
      return now();
    },
    /** How far this machine's clock is ahead of the database's; below 0 when it is behind. */
    skewMs: () => Math.round(wall() - now()),
    /** Measures anew. Calls at the same time share one measurement. */
    measure,
    /** Measures no more; resolves when none is under way. */
    stop: async () => {
      clearInterval(timer);
      await measuring?.catch(() => undefined);
    },
  };
}
