import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { DatabasePool } from "../pool.ts";
import type { ServerState } from "./server-state.ts";
import { kindOf } from "./statements.ts";

type ReplicaOptions = {
  readonly primary: DatabasePool;
  readonly replica: DatabasePool;
  /** Told when reads move: to the replica, or to the primary and why. */
  readonly onMove: (reason: string | null, error?: unknown) => void;
  readonly now?: () => number;
};

/** Whether the replica may answer in a call; asked with the call's first read. */
type ReplicaReads = { isAllowed?: Promise<boolean> };

/** How long a read waits for the replica to catch up, in milliseconds. */
const catchUpWithinMs = 100;
const lookEveryMs = 10;
/** How long nobody asks a replica that was late, or that failed, in milliseconds. */
const lateForMs = 1_000;
const awayForMs = 10_000;

/** Whether a server may answer as a replica. */
export const isStandby = ({ readOnly }: ServerState) => readOnly === "a standby";

const replicaReads = new AsyncLocalStorage<ReplicaReads>();

/** Lets the replica answer the reads of this work, as long as they are no part of a transaction. */
export function readFromReplica<T>(work: () => T): T {
  return replicaReads.run({}, work);
}

/** How far commits are safe on the primary, and which cluster it is. */
const committed = `
  select pg_current_wal_flush_lsn()::text as position, system_identifier::text as cluster
  from pg_control_system()`;

const replayed = `
  select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere",
    pg_is_in_recovery() and system_identifier::text = $2 as "isStandby"
  from pg_control_system()`;

/**
 * Adds a replica to the primary. A read goes there when the replica has replayed everything that was
 * committed before the question, so nobody misses what they have just written, through whichever
 * process; when it is late or away the primary answers, as it does all that writes.
 */
export function withReadReplica({
  primary,
  replica,
  onMove,
  now = () => performance.now(),
}: ReplicaOptions): DatabasePool {
  let unusedUntil = 0;
  let reason: string | null | undefined;

  function move(to: string | null, forMs = 0, error?: unknown): void {
    unusedUntil = now() + forMs;
    if (to !== reason) onMove(to, error);
    reason = to;
  }

  /** Leaves this replica for long. Where there are several, the look finds another. */
  function leave(why: string, error?: unknown): void {
    move(why, awayForMs, error);
    void replica.look().catch(() => undefined);
  }

  async function catchUp(): Promise<boolean> {
    const { rows } = await primary.query<{ position: string; cluster: string }>(committed, []);
    const deadline = now() + catchUpWithinMs;
    do {
      const asked = [rows[0]?.position, rows[0]?.cluster];
      const answer = await replica.query<{ isThere: boolean; isStandby: boolean }>(replayed, asked);
      const [{ isThere, isStandby } = { isThere: false, isStandby: false }] = answer.rows;
      if (!isStandby) {
        leave("it is no standby of this database");
        return false;
      }
      if (isThere) {
        move(null);
        return true;
      }
      await pause(lookEveryMs);
    } while (now() < deadline);
    move("it is late", lateForMs);
    return false;
  }

  async function isUsable(): Promise<boolean> {
    if (now() < unusedUntil) return false;
    // One caller alone tries a replica that did not serve the last one: it may be silent for seconds.
    if (reason !== null) unusedUntil = now() + awayForMs;
    try {
      return await catchUp();
    } catch (error) {
      leave("it is away", error);
      return false;
    }
  }

  function lend(own: PostgresPoolClient, reads: ReplicaReads): PostgresPoolClient {
    let isOnPrimary = false;
    async function query<Row>(text: string, values: readonly unknown[]) {
      isOnPrimary ||= kindOf(text) !== "read";
      reads.isAllowed ??= isUsable();
      if (!isOnPrimary && (await reads.isAllowed)) {
        try {
          return (await replica.query(text, values)) as unknown as PostgresQueryResult<Row>;
        } catch (error) {
          // A standby ends reads that are in the way of its replay: the primary answers them.
          reads.isAllowed = Promise.resolve(false);
          move("it failed", lateForMs, error);
        }
      }
      return own.query<Row>(text, [...values]);
    }
    return { query: query as PostgresPoolClient["query"], release: own.release };
  }

  return {
    ...primary,
    connect: async () => {
      const own = await primary.connect();
      const reads = replicaReads.getStore();
      return reads ? lend(own, reads) : own;
    },
    end: async () => {
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}
