import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { fromKysely, type Job, type KyselyTransactionLike, PgBoss } from "pg-boss";
import type { Metrics } from "../metrics/metrics.ts";

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
  /**
   * Takes every piece off its queue whose data hold these, waiting, failed or done: what the queue
   * still keeps of somebody goes in the transaction in which the rest goes.
   */
  readonly forget: <Data extends object>(
    trx: KyselyTransactionLike,
    kind: Pick<JobKind<Data>, "name">,
    data: Partial<Data>,
  ) => Promise<void>;
};

export type JobRunner = Jobs & {
  /** Makes the queues, so that work can be put on them. */
  readonly open: (queues: readonly Queue[]) => Promise<void>;
  /** Works on the queues of these kinds, oldest piece first. */
  readonly work: (kinds: readonly JobKind<never>[]) => Promise<void>;
  /** Puts a piece on this queue at the times of a cron line, once however many processes there are. */
  readonly repeat: (kind: Pick<Queue, "name">, cron: string) => Promise<void>;
  /** Lets the work under way finish (at most 5 s) and takes no more. */
  readonly stop: () => Promise<void>;
};

/** A piece whose worker was killed is taken up again after a minute. */
const pace = { retryDelay: 1, retryBackoff: true, expireInSeconds: 60 } as const;

/** Four at a time, and without a pause between pieces as long as more are waiting. */
const workers = {
  pollingIntervalSeconds: 0.5,
  localConcurrency: 4,
  burstWhenReadyExceeds: 1,
} as const;

/** Durable background work on PostgreSQL, shared by every process on the database. */
export function createJobs(pool: Pool, log: FastifyBaseLogger, metrics: Metrics): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: true,
    // How often each process looks for pieces whose worker was killed: somebody waits for a code.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on("error", (error) => log.warn({ err: error }, "background work was interrupted"));

  async function attempt({ name: queue, retryLimit, handle }: JobKind<never>, job: Job<never>) {
    try {
      await handle(job.data);
      metrics.count("jobs", { queue, outcome: "done" });
    } catch (error) {
      metrics.count("jobs", { queue, outcome: "failed" });
      const line = { queue, job: job.id, tries: job.retryCount + 1, err: error };
      if (job.retryCount < retryLimit) log.warn(line, "background work failed and is tried again");
      else log.error(line, "background work failed and was given up");
      // It is kept beside the work in the database, where no mail server's words belong.
      throw new Error(`The log says why: job ${job.id}.`);
    }
  }

  return {
    enqueue: async (trx, { name }, data) => {
      await boss.send(name, data, { db: fromKysely(trx) });
    },
    forget: async (trx, { name }, data) => {
      const text = "delete from pgboss.job where name = $1 and data @> $2::jsonb";
      await fromKysely(trx).executeSql(text, [name, JSON.stringify(data)]);
    },
    open: async (queues) => {
      await boss.start();
      for (const { name, retryLimit, retryDelayMax } of queues) {
        await boss.createQueue(name, { ...pace, retryLimit, retryDelayMax });
        // The first piece would look its queue up on a second connection: as many transactions at
        // once as the pool has connections would then wait for each other.
        await boss.insert(name, []);
      }
    },
    work: async (kinds) => {
      for (const kind of kinds) {
        await boss.work<never>(kind.name, workers, async (jobs) => {
          for (const job of jobs) await attempt(kind, job);
        });
      }
    },
    repeat: ({ name }, cron) => boss.schedule(name, cron, null, { tz: "Africa/Johannesburg" }),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
