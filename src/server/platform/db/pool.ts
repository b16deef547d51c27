import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

const types = {
  date: 1082,
  bigint: 20,
} as const;

// A calendar date is text, never an instant: `Date` would shift it by the server's time zone.
pg.types.setTypeParser(types.date, (value) => value);
pg.types.setTypeParser(types.bigint, Number);

export type PoolOptions = {
  readonly url: string;
  readonly max: number;
  /** Told of a connection that broke, idle or in use. The pool replaces it by itself. */
  readonly onBrokenConnection: (error: Error) => void;
};

/**
 * A pool whose every wait has an end: 2 s for a connection, 5 s for a statement, and 3 s on our own
 * side, because the server's limit cannot fire when the link to it is dead.
 */
export function createPool({ url, max, onBrokenConnection }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "layisha",
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 3_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
  });
  pool.on("error", onBrokenConnection);
  // A connection in use that breaks between two queries tells nobody else, and would end the process.
  pool.on("connect", (client) => client.on("error", onBrokenConnection));
  return pool;
}

export function createDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
