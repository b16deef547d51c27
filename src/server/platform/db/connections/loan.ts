import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { isUnavailable, UnknownOutcome } from "../database-errors.ts";
import type { createRowWaiters } from "./row-waiters.ts";
import {
  kindOf,
  limitsOfTransaction,
  type StatementKind,
  shortLockWait,
  usualLockWait,
} from "./statements.ts";
import type { WriteLane } from "./write-lane.ts";

/** A connection of the pool, and whether a pooler stands in front of its server. */
export type Line = { readonly client: pg.PoolClient; readonly isPooled: boolean };

/** Undefined for a text that may hold several statements with a transaction of their own. */
type Values = readonly unknown[] | undefined;

export type LoanMeans = {
  /** Milliseconds that a statement waits until it is sent: for its turn and a connection together. */
  readonly withinMs: number;
  /** Fails when there is no connection by then, by `performance.now()`. */
  readonly connect: (deadline: number) => Promise<Line>;
  readonly lane: WriteLane;
  readonly rows: ReturnType<typeof createRowWaiters>;
  /** Called when a server that should take writes refuses one. */
  readonly onReadOnly: () => void;
};

/** pg tells this apart by its text alone. */
export const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

/** Whether the server may have done what it was asked: it says no more, or that it goes down. */
const mayBeDone = (error: unknown) =>
  isUnavailable(error) && /^(?:08|57P)|^(?![0-9A-Z]{5}$)/.test(String((error as Coded).code));

type Coded = { readonly code?: unknown };

/** The server answers "committed" and adds this when somebody ended its wait for a standby. */
const cancelledWait = "SyncRepWaitForLSN";
const cancelled = new WeakSet<object>();

/** Remembers that a commit of this connection was answered before its standby had it. */
export function listenForCancelledWaits(client: pg.ClientBase): void {
  client.on("notice", ({ routine }) => {
    if (routine === cancelledWait) cancelled.add(client);
  });
}

/**
 * One loan of a connection, which is taken from the pool with the first statement: what is refused
 * before that costs nobody a connection. What writes has its turn in the lane first.
 *
 * pg itself would give a connection that fell silent to the next who asks, still waiting for its last
 * answer: it is thrown away, and what its borrower asks after that, a rollback say, fails at once.
 */
export function lend({ withinMs, connect, lane, rows, onReadOnly }: LoanMeans): PostgresPoolClient {
  let line: Line | undefined;
  let leaveLane: (() => void) | undefined;
  let broken: Error | undefined;
  let isInTransaction = false;

  async function send(client: pg.PoolClient, text: string, values: Values) {
    try {
      return await client.query(text, [...(values ?? [])]);
    } catch (error) {
      const isReadOnly = (error as Coded).code === "25006";
      if (isReadOnly) onReadOnly();
      if (error instanceof Error && (isReadOnly || isSilence(error))) broken = error;
      throw error;
    }
  }

  /** Sends what makes a change final. Without a clear answer nobody knows whether it is. */
  async function settle<T>(client: pg.PoolClient, commit: () => Promise<T>): Promise<T> {
    const unknown = (cause?: unknown) => {
      broken = new UnknownOutcome("the commit was sent, and its answer is missing", { cause });
      return broken;
    };
    const answer = await commit().catch((error: unknown) => {
      throw mayBeDone(error) ? unknown(error) : error;
    });
    if (cancelled.delete(client)) throw unknown();
    return answer;
  }

  /** Through a pooler a lone statement has its limits from a transaction of its own. */
  async function sendAlone(
    { client, isPooled }: Line,
    text: string,
    values: Values,
    end: typeof settle = (_, commit) => commit(),
  ) {
    if (!isPooled || values === undefined) return end(client, () => send(client, text, values));
    await send(client, `begin; ${limitsOfTransaction}`, []);
    try {
      const answer = await send(client, text, values);
      await end(client, () => send(client, "commit", []));
      return answer;
    } catch (error) {
      if (!broken) await send(client, "rollback", []).catch(() => undefined);
      throw error;
    }
  }

  function answerOf(at: Line, kind: StatementKind, text: string, values: Values) {
    const { client, isPooled } = at;
    if (kind === "begin") {
      isInTransaction = true;
      return send(client, isPooled ? `${text}; ${limitsOfTransaction}` : text, values);
    }
    if (kind === "end") {
      isInTransaction = false;
      const end = () => send(client, text, values);
      return /commit/i.test(text) ? settle(client, () => lane.watchCommit(end)) : end();
    }
    if (kind === "read") {
      return isInTransaction ? send(client, text, values) : sendAlone(at, text, values);
    }
    const ask = async (isHasty: boolean) => {
      if (!isInTransaction) return sendAlone(at, text, values, settle);
      if (!isHasty) return send(client, text, values);
      await send(client, shortLockWait, []);
      const answer = await send(client, text, values);
      await send(client, usualLockWait, []);
      return answer;
    };
    return rows.take(text, values ?? [], ask);
  }

  async function prepare(kind: StatementKind): Promise<Line> {
    const deadline = performance.now() + withinMs;
    if (kind === "begin" || (kind === "write" && !isInTransaction))
      leaveLane ??= await lane.enter();
    return line ?? connect(deadline);
  }

  async function query<Row>(text: string, values?: readonly unknown[]) {
    if (broken) throw broken;
    const kind = kindOf(text);
    line = await prepare(kind);
    return (await answerOf(line, kind, text, values)) as unknown as PostgresQueryResult<Row>;
  }

  return {
    query: query as PostgresPoolClient["query"],
    release: (destroy) => {
      line?.client.release(broken ?? destroy);
      leaveLane?.();
    },
  };
}
