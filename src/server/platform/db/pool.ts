import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { queryInCamelCase } from "./create-database.ts";
import { DatabaseUnavailableError } from "./database-errors.ts";
import {
  isReadTimeoutError,
  openDatabaseSession,
  prepareDatabaseConnection,
} from "./database-session.ts";
import {
  databaseAnswerTimeoutMs,
  requestTimeLimitsMs,
  type SqlStatementKind,
  type SqlTimeLimitsMs,
} from "./statements.ts";

export type DatabaseAvailability = {
  /** The reason why the database accepts no writes; null when it accepts them. */
  readonly readOnly: "a standby" | "read-only" | null;
  readonly isMigrated: boolean;
  /** The number of commits that have waited for a synchronous standby server for more than a second. */
  readonly stuckCommits: number;
};

const stateQuestion = `
  select case when pg_is_in_recovery() then 'a standby'
      when current_setting('transaction_read_only') = 'on' then 'read-only' end as "readOnly",
    to_regclass('schema_migrations') is not null as "isMigrated",
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'
       and state_change < clock_timestamp() - interval '1 second') as "stuckCommits"`;

/** Milliseconds within which the connections must be closed when a pool ends. */
const closeWithinMs = 1_000;
/** The time limits for a check of the database, which fails without an answer within 2 s. */
const checkLimits: SqlTimeLimitsMs = { ...requestTimeLimitsMs, statement_timeout: 1_000 };
/** The milliseconds for which a caller waits for a connection. */
const connectWithinMs = 2_000;
/** The most callers who wait for a connection that can write; any more are refused at once. */
const mostWaitingToWrite = 60;

type PoolOptions = {
  readonly url: string;
  /** The most connections; half of them are only for reading. */
  readonly max: number;
  /** The time limits of statements; those of requests when left out. */
  readonly limits?: SqlTimeLimitsMs;
  /** Called when a connection broke, idle or in use. The pool replaces broken connections by itself. */
  readonly onBrokenConnection: (error: Error) => void;
};

export type DatabasePool = ReturnType<typeof createDatabasePool>;

/** A pool that sends single statements and holds no connection between them. */
export type QueryablePool = Pick<DatabasePool, "query">;

/** Closes every idle connection, because most likely they all lead to the same dead server. */
function discardIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => {
        // Cuts the connection, because closing it in the usual way would wait for the server.
        client.connection.stream.destroy();
        client.release(true);
      },
      () => undefined,
    );
  }
}

function openConnections(
  { url, limits = requestTimeLimitsMs, onBrokenConnection }: PoolOptions,
  max: number,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "layisha",
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 30_000,
    query_timeout: databaseAnswerTimeoutMs(limits),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => prepareDatabaseConnection(client, limits),
  });
  // Every connection reports its errors; the pool would report those of idle connections again.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", onBrokenConnection));
  pool.on("release", (error) => {
    if (isReadTimeoutError(error)) discardIdle(pool);
  });
  return pool;
}

/**
 * Opens this process's connection pools: one for statements that only read, one for all others, so that
 * callers who wait for a row or a commit keep nobody from reading. Every wait has a limit: 2 s for a
 * connection, and the server's limits for a statement and a lock. On our side each limit is a second longer,
 * for a server that cannot be reached. When that passes, all idle connections are closed too.
 */
export function createDatabasePool(options: PoolOptions) {
  const { max, limits = requestTimeLimitsMs } = options;
  const reads = openConnections(options, Math.ceil(max / 2));
  const writes = openConnections(options, Math.max(1, Math.floor(max / 2)));
  const checks = openConnections({ ...options, limits: checkLimits }, 1);
  const take = async (kind: SqlStatementKind) => {
    if (kind === "read") return reads.connect();
    if (writes.waitingCount >= mostWaitingToWrite)
      throw new DatabaseUnavailableError("too many wait to write");
    return writes.connect();
  };
  let looking: Promise<pg.QueryResult> | null = null;
  let ending: Promise<unknown> | null = null;

  /** Asks the database whether it accepts writes, over a connection that no request waits for. */
  async function look(): Promise<DatabaseAvailability> {
    looking ??= checks.query(stateQuestion).finally(() => {
      looking = null;
    });
    const { rows } = await looking;
    return rows[0] as DatabaseAvailability;
  }

  const plainQuery = (client: pg.PoolClient, text: string, values: readonly unknown[] = []) =>
    client.query(text, [...values]);
  const open = (query: typeof queryInCamelCase) =>
    openDatabaseSession({ take, limits, look, query });

  return {
    connect: async () => open(queryInCamelCase),
    /** Sends a text: one statement or, without values, perhaps several with their own transaction. */
    query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => {
      const session = open(plainQuery);
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
      idle: reads.idleCount + writes.idleCount,
      busy: reads.totalCount + writes.totalCount - reads.idleCount - writes.idleCount,
      waiting: reads.waitingCount + writes.waitingCount,
    }),
    max,
    /** Closes every connection. The pools' own way to end would wait for connections in use. */
    end: async (): Promise<void> => {
      ending ??= Promise.all([reads.end(), writes.end(), checks.end()]);
      await Promise.race([ending, wait(closeWithinMs, undefined, { ref: false })]);
    },
  };
}
