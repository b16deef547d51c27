import { once } from "node:events";
import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { queryInCamelCase } from "./create-database.ts";
import { isConnectionLostError, UnknownOutcomeError } from "./database-errors.ts";
import {
  createSessionSetupSql,
  createTransactionSetupSql,
  findSqlStatementKind,
  type SqlStatementKind,
  type SqlTimeLimitsMs,
} from "./statements.ts";

type SessionOptions = {
  /** Takes a connection from the pool for SQL statements of this kind, within 2 s. */
  readonly take: (kind: SqlStatementKind) => Promise<pg.PoolClient>;
  readonly limits: SqlTimeLimitsMs;
  readonly look: () => Promise<{ readonly stuckCommits: number }>;
  /** Sends a statement over a connection. */
  readonly query: typeof queryInCamelCase;
};

/** The values of an SQL statement; undefined for a text of several statements. */
type Values = readonly unknown[] | undefined;

/** The server routine named in the warning that somebody cancelled a commit's wait for a standby server. */
const cancelledWait = "SyncRepWaitForLSN";
const cancelled = new WeakSet<object>();
const pooled = new WeakSet<object>();

const codeOf = (error: unknown) => String((error as { readonly code?: unknown }).code);

/** Says whether the driver's time limit has passed. That error has no code, only a known message. */
export const isReadTimeoutError = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

export async function prepareDatabaseConnection(
  client: pg.ClientBase,
  limits: SqlTimeLimitsMs,
): Promise<void> {
  client.on("notice", ({ routine }) => {
    if (routine === cancelledWait) cancelled.add(client);
  });
  const key = (client as unknown as { readonly processID: number | null }).processID;
  const { rows } = await client.query<{ isPooled: boolean }>(createSessionSetupSql(limits), [key]);
  if (rows[0]?.isPooled) pooled.add(client);
}

/** Closes a connection that did not answer; the pool counts it while its commit waits for a lost standby. */
async function releaseSilent(client: pg.PoolClient, silence: Error, { look }: SessionOptions) {
  const answered = Promise.race([once(client, "drain"), once(client, "end")]);
  const isOver = look().then(({ stuckCommits }) => (stuckCommits > 0 ? answered : undefined));
  await Promise.race([answered, isOver]).catch(() => undefined);
  client.release(silence);
}

/**
 * Opens a database session, which takes a connection with its first statement, from the pool for that kind.
 * After a time-out the connection is closed, and every further statement, such as a rollback, fails at once.
 * If the answer to a statement that makes a change final is missing, the session throws UnknownOutcomeError,
 * because nobody knows whether the change was made. A connection that broke before a transaction or a read
 * began is replaced once.
 */
export function openDatabaseSession(options: SessionOptions): PostgresPoolClient {
  const { take, limits } = options;
  let client: pg.PoolClient | undefined;
  let broken: Error | undefined;
  let isInTransaction = false;

  async function send(text: string, values: Values = []) {
    if (!client) throw new Error("A statement was sent before there was a connection.");
    try {
      return await options.query(client, text, values);
    } catch (error) {
      // The same address may lead to another server by now, one that takes writes.
      if (isReadTimeoutError(error) || codeOf(error) === "25006") broken = error as Error;
      throw error;
    }
  }

  /** Sends the first statement of a transaction or a read; if it fails, a new connection may repeat it. */
  async function sendFirst(kind: SqlStatementKind, ask: () => ReturnType<typeof send>) {
    client ??= await take(kind);
    try {
      return await ask();
    } catch (error) {
      if (isReadTimeoutError(error) || !isConnectionLostError(error)) throw error;
      client.release(error as Error);
      client = undefined;
      client = await take(kind);
      return ask();
    }
  }

  /** Sends an SQL statement that makes a change final, such as a commit. */
  async function settle(text: string, values?: Values) {
    let cause: unknown;
    try {
      const answer = await send(text, values);
      if (!client || !cancelled.delete(client)) return answer;
    } catch (error) {
      if (!isConnectionLostError(error)) throw error;
      cause = error;
    }
    broken = new UnknownOutcomeError("the commit was sent, and its answer is missing", { cause });
    throw broken;
  }

  const begin = (text: string) =>
    sendFirst("begin", () =>
      send(client && pooled.has(client) ? `${text}; ${createTransactionSetupSql(limits)}` : text),
    );

  async function sendAlone(kind: SqlStatementKind, text: string, values: Values) {
    client ??= await take(kind);
    // Through a pooler, a single statement gets its time limits from its own transaction.
    if (pooled.has(client) && values !== undefined) {
      await begin("begin");
      try {
        const answer = await send(text, values);
        await (kind === "read" ? send("commit") : settle("commit"));
        return answer;
      } catch (error) {
        if (!broken) await send("rollback").catch(() => undefined);
        throw error;
      }
    }
    return kind === "read" ? sendFirst(kind, () => send(text, values)) : settle(text, values);
  }

  async function query(text: string, values?: Values) {
    if (broken) throw broken;
    const kind = findSqlStatementKind(text);
    if (kind === "begin" || kind === "end") isInTransaction = kind === "begin";
    if (kind === "begin") return begin(text);
    if (kind === "end") return /commit/i.test(text) ? settle(text) : send(text);
    return isInTransaction ? send(text, values) : sendAlone(kind, text, values);
  }

  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => {
      const silence =
        broken instanceof UnknownOutcomeError && isReadTimeoutError(broken.cause) && broken.cause;
      if (client && silence) void releaseSilent(client, silence, options);
      else client?.release(broken ?? destroy);
    },
  };
}
