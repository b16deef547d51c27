import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { camelCase, queryInCamelCase } from "./camel-case.ts";
import { Unavailable } from "./database-errors.ts";
import { isReadTimeout, openSession, prepareConnection } from "./database-session.ts";
import {
  answerWithinMs,
  requestLimits,
  type StatementKind,
  type TimeLimits,
} from "./statements.ts";

// A calendar date is text, never an instant: `Date` would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The present state of the database. */
export type DatabaseState = {
  /** Why it takes no writes; null when it takes them. */
  readonly readOnly: "a standby" | "read-only" | null;
  readonly isMigrated: boolean;
  /** How many commits have waited for more than a second for a synchronous standby. */
  readonly stuckCommits: number;
};

const stateQuestion = `
  select case when pg_is_in_recovery() then 'a standby'
      when current_setting('transaction_read_only') = 'on' then 'read-only' end as "readOnly",
    to_regclass('schema_migrations') is not null as "isMigrated",
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'
       and state_change < clock_timestamp() - interval '1 second') as "stuckCommits"`;

/** Milliseconds in which the connections must be closed. */
const closeWithinMs = 1_000;
/** A look at the database is answered within 2 s, or fails. */
const lookLimits: TimeLimits = { ...requestLimits, statement_timeout: 1_000 };
/** Milliseconds that somebody waits for a connection. */
const connectWithinMs = 2_000;
/** While no commit ends, writers would otherwise take the places of readers too. */
const mostWaitingToWrite = 60;

type PoolOptions = {
  readonly url: string;
  /** The most connections, at least 2: half of them only read. */
  readonly max: number;
  /** Those of requests when left out. */
  readonly limits?: TimeLimits;
  /** Told of a connection that broke, idle or in use. The pool replaces it by itself. */
  readonly onBrokenConnection: (error: Error) => void;
};

export type DatabasePool = ReturnType<typeof createPool>;

/** The part of a pool that sends single statements, and holds no connection in between. */
export type Queryable = Pick<DatabasePool, "query">;

/** Throws away every connection that nobody uses: most likely they lead to the same dead server. */
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

function openConnections(
  { url, limits = requestLimits, onBrokenConnection }: PoolOptions,
  max: number,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "layisha",
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 30_000,
    query_timeout: answerWithinMs(limits),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => prepareConnection(client, limits),
  });
  // Every connection tells us itself; of an idle one the pool would tell once more.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", onBrokenConnection));
  pool.on("release", (error) => {
    if (isReadTimeout(error)) discardIdle(pool);
  });
  return pool;
}

/**
 * The connections of this process to the database: those that only read, and those for all else, so
 * that nobody who waits for a row or for a commit keeps another from reading. Every wait has an end:
 * 2 s for a connection and a full queue of writers, the server's limits for a statement and a lock, and a second more on our own
 * side, because the server's limits cannot fire where the way to it is dead. When one connection falls
 * silent, those that lie idle go with it.
 */
export function createPool(options: PoolOptions) {
  const { max, limits = requestLimits } = options;
  const reads = openConnections(options, Math.ceil(max / 2));
  const writes = openConnections(options, Math.max(1, Math.floor(max / 2)));
  const looks = openConnections({ ...options, limits: lookLimits }, 1);
  const take = async (kind: StatementKind) => {
    if (kind === "read") return reads.connect();
    if (writes.waitingCount >= mostWaitingToWrite) throw new Unavailable("too many wait to write");
    return writes.connect();
  };
  const sum = (of: (pool: pg.Pool) => number) => of(reads) + of(writes);
  let looking: Promise<DatabaseState> | null = null;
  let ending: Promise<unknown> | null = null;

  /** Asks the database what it can do at this moment, over a connection that no request waits for. */
  function look(): Promise<DatabaseState> {
    looking ??= looks
      .query<DatabaseState>(stateQuestion)
      .then(({ rows: [state] }) => state as DatabaseState)
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  const means = { take, limits, look };
  const plainQuery = (client: pg.PoolClient, text: string, values: readonly unknown[]) =>
    client.query(text, [...values]);

  return {
    connect: async () => openSession({ ...means, query: queryInCamelCase }),
    /** One statement. A text without values may hold several, with a transaction of their own. */
    query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => {
      const session = openSession({ ...means, query: plainQuery });
      // A text of several statements that fails halfway leaves its transaction open.
      let isFailed = true;
      try {
        const answer = await session.query<Row>(text, values as unknown[]);
        isFailed = false;
        return answer as { readonly rows: Row[] };
      } finally {
        session.release(isFailed);
      }
    },
    look,
    counts: () => ({
      idle: sum((pool) => pool.idleCount),
      busy: sum((pool) => pool.totalCount - pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }),
    max,
    /** Closes every connection. The pools' own end waits for those in use, without end. */
    end: async (): Promise<void> => {
      ending ??= Promise.all([reads.end(), writes.end(), looks.end()]);
      await Promise.race([ending, wait(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

/** Columns have their names in camel case here, in statements and in rows; raw SQL has the database's own. */
export function createDatabase<Tables>(pool: Pick<DatabasePool, "connect" | "end">) {
  const lending = { options: {}, connect: () => pool.connect(), end: () => pool.end() };
  const dialect = new PostgresDialect({ pool: lending });
  return new Kysely<Tables>({ dialect, plugins: [camelCase] });
}

/** A database for commands and drills, whose statements may take as long as they like. */
export function createUnlimitedDatabase<Tables>(pool: pg.Pool) {
  return createDatabase<Tables>({
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) =>
        queryInCamelCase(client, text, values);
      const release = (failed?: boolean) => client.release(failed);
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  });
}
