import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { isSilence, type Line, lend, listenForCancelledWaits } from "./connections/loan.ts";
import { createRowWaiters } from "./connections/row-waiters.ts";
import type { ServerState } from "./connections/server-state.ts";
import { watchServers } from "./connections/server-watch.ts";
import { statementLimits } from "./connections/statements.ts";
import { createWriteLane } from "./connections/write-lane.ts";
import { Unavailable, UnknownOutcome } from "./database-errors.ts";

// A calendar date is text, never an instant: `Date` would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds in which the connections must be closed. */
const closeWithinMs = 1_000;
/** Milliseconds that somebody waits for a turn to write, for a connection, and for both together. */
const [turnWithinMs, connectWithinMs, beginWithinMs] = [2_000, 2_000, 3_000];

type PoolOptions = {
  /** The servers of a setting, each as a URL of its own. */
  readonly urls: readonly string[];
  /** Which of them is used; the one that takes writes when left out. */
  readonly isWanted?: (state: ServerState) => boolean;
  readonly max: number;
  /** Milliseconds that an answer may take before its connection counts as dead; 3 s when left out. */
  readonly answerWithinMs?: number;
  /** Told of a connection that broke, idle or in use. The pool replaces it by itself. */
  readonly onBrokenConnection: (error: Error) => void;
  /** Told when the database changes: another server, none, one that takes no writes. */
  readonly onChange?: (state: ServerState | null, error?: unknown) => void;
};

export type DatabasePool = {
  readonly connect: () => Promise<PostgresPoolClient>;
  /** One statement. A text without values may hold several, with a transaction of their own. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ readonly rows: Row[] }>;
  /** Asks the database what it can do at this moment, over a connection that no request uses. */
  readonly look: () => Promise<ServerState>;
  /** Waits wherever requests wait, for a turn to write and for a connection, and does nothing. */
  readonly queueUp: () => Promise<void>;
  /** Looks every second from now on, until the end. */
  readonly startWatch: () => void;
  readonly counts: () => { readonly idle: number; readonly busy: number; readonly waiting: number };
  readonly max: number;
  readonly end: () => Promise<void>;
};

/** The part of a pool that sends single statements, and holds no connection in between. */
export type Queryable = Pick<DatabasePool, "query">;

const isSilentCommit = (error: unknown) =>
  error instanceof UnknownOutcome && isSilence(error.cause);

/** A connection of the pool by then, or one that is free at once; what comes later goes back to it. */
function takeBefore(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(
      () => {
        isLate = true;
        reject(new Unavailable("no connection within the time"));
      },
      Math.max(0, deadline - performance.now()),
    );
    pool
      .connect()
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(late));
  });
}

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

/** The connections to one server, with every limit that it can keep by itself. */
function openPool(
  state: ServerState,
  { max, answerWithinMs = 3_000, onBrokenConnection }: PoolOptions,
  isStuck: () => boolean,
) {
  const pool = new pg.Pool({
    connectionString: state.url,
    max,
    application_name: "layisha",
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 30_000,
    query_timeout: answerWithinMs,
    // A pooler refuses these: there each transaction brings its own.
    ...(!state.isPooled && statementLimits),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Every connection tells us itself; of an idle one the pool would tell once more.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", onBrokenConnection);
    listenForCancelledWaits(client);
  });
  pool.on("release", (error) => {
    // Behind a lost standby the lane is closed by the time that commits fall silent.
    if (isSilence(error) || (isSilentCommit(error) && !isStuck())) discardIdle(pool);
  });
  return pool;
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

/**
 * The connections of this process to the server that takes writes. Every wait has an end: 3 s for a
 * turn to write and a connection, 5 s for a statement, and 3 s on our own side, because the server's
 * limit cannot fire when the link to it is dead. When one connection falls silent, those that lie idle
 * go with it: they most likely lead to the same dead server. A quarter of the connections is kept for
 * reads.
 */
export function createPool(options: PoolOptions): DatabasePool {
  const { urls, isWanted, max, onChange = () => undefined } = options;
  let current: { readonly pool: pg.Pool; readonly state: ServerState } | null = null;
  let told: string | undefined;
  const closing = new Set<Promise<void>>();

  function close(pool: pg.Pool): void {
    const closed = endPool(pool).finally(() => closing.delete(closed));
    closing.add(closed);
  }

  /** A session keeps what it was opened with, so a server that changed gets new ones. */
  function use(state: ServerState): void {
    const of = ({ url, isPooled, readOnly }: ServerState) => `${url} ${isPooled} ${readOnly}`;
    if (current && of(current.state) === of(state)) return;
    if (current) close(current.pool);
    current = { pool: openPool(state, options, () => lane.isClosed()), state };
  }

  let isEnded = false;

  const watch = watchServers({
    urls,
    ...(isWanted && { isWanted }),
    onLook: (state, error) => {
      if (isEnded) return;
      if (state) use(state);
      lane.noteStuckCommits(state?.stuckCommits ?? 0);
      const news = state ? `${state.url} ${state.readOnly} ${lane.isClosed()}` : "away";
      if (news !== (told ?? news)) onChange(state, error);
      told = news;
    },
  });
  const isFine = () => told !== "away" && current?.state.readOnly === null && !lane.isClosed();
  const startWatch = () => watch.start(isFine);
  const lane = createWriteLane({
    width: Math.max(1, max - Math.max(2, Math.floor(max / 4))),
    withinMs: turnWithinMs,
    onStuck: startWatch,
  });
  const rows = createRowWaiters();

  /** Ends the time sooner in which callers are sent to a server that cannot serve them. */
  const lookAgain = () => void watch.look().catch(() => undefined);

  async function connect(deadline: number): Promise<Line> {
    if (!current) await watch.look();
    if (!current) throw new Unavailable("no server is known");
    const { pool, state } = current;
    const client = await takeBefore(pool, deadline).catch((error: unknown) => {
      lookAgain();
      throw error;
    });
    return { client, isPooled: state.isPooled };
  }

  const borrow = () =>
    lend({ withinMs: beginWithinMs, connect, lane, rows, onReadOnly: lookAgain });
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => {
    const loan = borrow();
    // A text of several statements that fails halfway leaves its transaction open.
    let isFailed = true;
    try {
      const answer = await loan.query(text, values as unknown[]);
      isFailed = false;
      return answer as unknown as { readonly rows: Row[] };
    } finally {
      loan.release(isFailed);
    }
  };

  return {
    connect: async () => borrow(),
    query,
    look: watch.look,
    queueUp: async () => {
      const leave = await lane.enter();
      await query("select 1", []).finally(leave);
    },
    startWatch,
    counts: () => ({
      idle: current?.pool.idleCount ?? 0,
      busy: (current?.pool.totalCount ?? 0) - (current?.pool.idleCount ?? 0),
      waiting: (current?.pool.waitingCount ?? 0) + lane.waiting(),
    }),
    max,
    end: async () => {
      isEnded = true;
      // A look at a server that fell silent may take longer than its connections have to close.
      await Promise.race([watch.stop(), wait(closeWithinMs, undefined, { ref: false })]);
      if (current) close(current.pool);
      current = null;
      await Promise.all(closing);
    },
  };
}

export function createDatabase<Tables>(
  pool: Pick<DatabasePool, "connect" | "end">,
): Kysely<Tables> {
  const lending = { options: {}, connect: () => pool.connect(), end: () => pool.end() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending }) });
}
