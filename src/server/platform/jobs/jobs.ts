import type { FastifyBaseLogger } from "fastify";
import { fromKysely, type Job, type KyselyTransactionLike, PgBoss } from "pg-boss";
import type { QueryablePool } from "../db/pool.ts";
import { runAfterCommit } from "../db/transaction.ts";
import { LoggableError } from "../log/own-error.ts";
import type { ProcessMetrics } from "../metrics/metrics.ts";
import { createMailWorkers, urgentMailPriority } from "./mail-workers.ts";

type Retries = {
  readonly retryLimit: number;
  /** The longest wait between two tries, in seconds. The first is 1 s, each further one twice as long. */
  readonly retryDelayMax: number;
};

/** How often each kind of mail is tried again, and whether it is sent before all other kinds. */
export type MailRetryPolicies<Mails> = {
  readonly [Kind in keyof Mails]: Retries & { readonly isUrgent?: boolean };
};

/** A job that runs at the times of a cron line, in Johannesburg time. */
export type ScheduledJob = Retries & {
  readonly cron: string;
  /** The seconds that the job may take; 60 when left out. */
  readonly expireInSeconds?: number;
};

export type BackgroundJobRunner<Mails> = ReturnType<typeof createBackgroundJobs<Mails>>;

export type BackgroundJobQueue<Mails> = Pick<BackgroundJobRunner<Mails>, "enqueue" | "forget">;

const mailQueue = "mail";

/** The waits before a job's next try. A job whose process was killed starts again after a minute. */
const pace = { retryDelay: 1, retryBackoff: true, expireInSeconds: 60 } as const;

/** Makes an error again from the copy of an error's properties that pg-boss sometimes reports. */
const asError = (error: Error) =>
  error instanceof Error ? error : Object.assign(new Error(), error as object);

/** Makes the background jobs, which are stored in PostgreSQL and shared by all processes on that database. */
export function createBackgroundJobs<Mails>(
  pool: QueryablePool,
  log: FastifyBaseLogger,
  metrics: Pick<ProcessMetrics, "count">,
  policies: MailRetryPolicies<Mails>,
) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // How often each process looks for jobs whose process was killed: somebody may wait for a code.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // Nightly jobs may begin half a minute late, and none uses pg-boss's flows.
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => log.warn({ err: asError(error) }, "background work was interrupted"));
  const mailWorkers = createMailWorkers(boss, mailQueue);
  type Kind = keyof Mails & string;

  /** Does a job and logs its failure. A job of unknown kind is tried again, for a newer version to do. */
  async function attempt(
    queue: string,
    { retryLimit }: Retries = { retryLimit: Number.POSITIVE_INFINITY, retryDelayMax: 0 },
    job: Pick<Job, "id" | "retryCount">,
    work: () => Promise<void>,
  ) {
    try {
      await work();
      metrics.count("jobs", { queue, outcome: "done" });
    } catch (error) {
      metrics.count("jobs", { queue, outcome: "failed" });
      const line = { queue, job: job.id, tries: job.retryCount + 1, err: error };
      if (job.retryCount < retryLimit) log.warn(line, "background work failed and is tried again");
      else log.error(line, "background work failed and was given up");
      // pg-boss stores this error's text with the job, so it must not quote a mail server.
      throw new LoggableError(`The log says why: job ${job.id}.`);
    }
  }

  return {
    /** Queues a mail, in the transaction that causes it, to be sent after this number of seconds. */
    enqueue: async <K extends Kind>(
      trx: KyselyTransactionLike,
      kind: K,
      mail: Mails[K],
      afterSeconds = 0,
    ): Promise<void> => {
      const { isUrgent = false, ...retries } = policies[kind];
      const priority = isUrgent ? urgentMailPriority : 0;
      const startAfter = Math.ceil(afterSeconds);
      const options = { ...pace, ...retries, priority, startAfter, db: fromKysely(trx) };
      await boss.send(mailQueue, { ...mail, kind }, options);
      if (startAfter === 0) runAfterCommit(() => mailWorkers.wake(isUrgent));
    },
    /** Deletes the queued, sent and failed mail jobs that have these data, for an erasure. */
    forget: async <K extends Kind>(
      trx: KyselyTransactionLike,
      kind: K,
      mail: Partial<Mails[K]>,
    ): Promise<void> => {
      const text = "delete from pgboss.job where name = $1 and data @> $2::jsonb";
      await fromKysely(trx).executeSql(text, [mailQueue, JSON.stringify({ ...mail, kind })]);
    },
    /** Creates the queue of mails, so that mails can be added. */
    open: async (): Promise<void> => {
      await boss.start();
      await boss.createQueue(mailQueue, pace);
      // The first job would look its queue up on a second connection: as many transactions at once
      // as the pool has connections would then wait for each other.
      await boss.insert(mailQueue, []);
    },
    /** Sends the waiting mails: urgent mails first, then the oldest. */
    workOnMail: async (
      send: <K extends Kind>(kind: K, mail: Mails[K], jobId: string) => Promise<void>,
    ): Promise<void> => {
      await mailWorkers.open(async (job: Job<{ kind: Kind }>) => {
        const { kind, ...mail } = job.data;
        const work = () => send(kind, mail as Mails[typeof kind], job.id);
        await attempt(kind, policies[kind], job, work);
      });
    },
    /** Runs a job at the times of a cron line, once for all processes together. */
    repeat: async (
      name: string,
      { cron, ...options }: ScheduledJob,
      work: () => Promise<void>,
    ): Promise<void> => {
      const whole = { ...pace, ...options };
      await boss.createQueue(name, whole);
      await boss.schedule(name, cron, null, { ...whole, tz: "Africa/Johannesburg" });
      await boss.work(name, { pollingIntervalSeconds: 30 }, async (jobs) => {
        for (const job of jobs) await attempt(name, options, job, work);
      });
    },
    /** Takes no more jobs, and lets running jobs finish within 5 s. */
    stop: async (): Promise<void> => {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
