import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { fromKysely, type KyselyTransactionLike, PgBoss } from "pg-boss";

/** A queue of background work, and how stubborn it is. */
export type Queue = {
  readonly name: string;
  /** How often a failing piece is tried again before it is given up. */
  readonly retryLimit: number;
  /** The longest wait between two tries, in seconds; the first waits 1 s and each doubles it. */
  readonly retryDelayMax: number;
};

/** A kind of background work: its queue, and what is done with one piece of it. */
export type JobKind<Data extends object> = Queue & {
  readonly handle: (data: Data) => Promise<void>;
};

export type Jobs = {
  /**
   * Puts work on its queue inside the transaction that causes it: rolled back, it never existed;
   * committed, it survives a crash.
   */
  readonly enqueue: <Data extends object>(
    trx: KyselyTransactionLike,
    kind: Pick<JobKind<Data>, "name">,
    data: Data,
  ) => Promise<void>;
};

export type JobRunner = Jobs & {
  /** Makes the queues, so that work can be put on them. */
  readonly open: (queues: readonly Queue[]) => Promise<void>;
  /** Works on the queues of these kinds, oldest piece first. */
  readonly work: (kinds: readonly JobKind<never>[]) => Promise<void>;
  /** Lets the work under way finish (at most 5 s) and takes no more. */
  readonly stop: () => Promise<void>;
};

/** Durable background work on PostgreSQL, shared by every process on the database. */
export function createJobs(pool: Pool, log: FastifyBaseLogger): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "background work was interrupted"));

  return {
    enqueue: async (trx, { name }, data) => {
      await boss.send(name, data, { db: fromKysely(trx) });
    },
    open: async (queues) => {
      await boss.start();
      for (const { name, retryLimit, retryDelayMax } of queues) {
        await boss.createQueue(name, {
          retryLimit,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax,
        });
      }
    },
    work: async (kinds) => {
      for (const { name, handle } of kinds) {
        await boss.work(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
          for (const job of jobs) await handle(job.data as never);
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
