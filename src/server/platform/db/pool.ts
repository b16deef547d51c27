import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import pg from "pg";

// A calendar date is text, never an instant: `Date` would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds in which the connections must be closed. */
const closeWithinMs = 1_000;

type PoolOptions = {
  readonly url: string;
  readonly max: number;
  /** Milliseconds that an answer may take before its connection counts as dead; 3 s when left out. */
  readonly answerWithinMs?: number;
  /** Told of a connection that broke, idle or in use. The pool replaces it by itself. */
  readonly onBrokenConnection: (error: Error) => void;
};

/** pg tells this apart by its text alone. */
const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

/** Throws away every connection that nobody uses at this moment. */
function discardIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => {
        // An orderly close would wait for an answer.
        client.connection.stream.destroy();
        client.release(true);
      },
      () => undefined,
    );
  }
}

/**
 * A pool whose every wait has an end: 2 s for a connection, 5 s for a statement, and 3 s on our own
 * side, because the server's limit cannot fire when the link to it is dead. When one connection falls
 * silent, those that lie idle go with it: they most likely lead to the same dead server.
 */
export function createPool({
  url,
  max,
  answerWithinMs = 3_000,
  onBrokenConnection,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "layisha",
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    query_timeout: answerWithinMs,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Every connection tells us itself; of an idle one the pool would tell once more.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", onBrokenConnection));
  pool.on("release", (error) => {
    if (isSilence(error)) discardIdle(pool);
  });
  return pool;
}

/**
 * One loan of a connection. pg itself would give a connection that fell silent to the next who asks,
 * still waiting for its last answer: it is thrown away, and what its borrower asks after that, a
 * rollback say, fails at once.
 */
function lend(client: pg.PoolClient): PostgresPoolClient {
  let silence: Error | undefined;
  async function query<Row>(text: string, values: readonly unknown[]) {
    if (silence) throw silence;
    try {
      return (await client.query(text, [...values])) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (isSilence(error)) silence = error;
      throw error;
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy) => client.release(silence ?? destroy),
  };
}

/** Resolves when the connections are closed. The pool's own end is over when each was told to. */
async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    pool.on("remove", () => {
      open -= 1;
      if (open <= 0) resolve();
    });
    if (open === 0) resolve();
  });
  await pool.end();
  await Promise.race([closed, wait(closeWithinMs, undefined, { ref: false })]);
}

export function createDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  const lending = {
    options: pool.options,
    connect: async () => lend(await pool.connect()),
    end: () => endPool(pool),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending }) });
}
