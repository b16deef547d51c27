import type { Job, PgBoss } from "pg-boss";

export const urgentMailPriority = 10;
/** The most seconds until a process finds a mail that another process queued. */
const pollingIntervalSeconds = 4;
/** For each mail worker of a process, whether it sends urgent mails only. */
const workerIsUrgentOnly = [true, true, false, false];

/**
 * Makes the workers that send the mails of one queue: urgent mails first, then the oldest. Some workers send
 * urgent mails only, so that slow mails in all other workers do not delay them. A busy worker takes its next
 * mail at once; an idle worker asks the database every 4 s only, because this process wakes it for each mail
 * that it queues itself.
 */
export function createMailWorkers(boss: PgBoss, queue: string) {
  /** The idle workers by their ids, each with whether it sends urgent mails only. */
  const idle = new Map<string, boolean>();

  return {
    open: async <Data extends object>(handle: (job: Job<Data>) => Promise<void>): Promise<void> => {
      for (const isUrgentOnly of workerIsUrgentOnly) {
        const options = {
          pollingIntervalSeconds,
          ...(isUrgentOnly && { minPriority: urgentMailPriority }),
        };
        const { promise: opened, resolve } = Promise.withResolvers<string>();
        const work = async (jobs: Job<Data>[]) => {
          const worker = await opened;
          idle.delete(worker);
          try {
            for (const job of jobs) await handle(job);
          } finally {
            idle.set(worker, isUrgentOnly);
            boss.notifyWorker(worker);
          }
        };
        const id = await boss.work(queue, options, work);
        idle.set(id, isUrgentOnly);
        resolve(id);
      }
    },
    /** Wakes an idle worker that may send the new mail, if there is such a worker. */
    wake: (isUrgent: boolean): void => {
      const able = [...idle].filter(([, isUrgentOnly]) => isUrgent || !isUrgentOnly);
      const [worker, isUrgentOnly] = able.find(([, only]) => only === isUrgent) ?? able[0] ?? [];
      if (worker === undefined || isUrgentOnly === undefined) return;
      // Moves the woken worker to the end of the list, so that the next mail wakes another one.
      idle.delete(worker);
      idle.set(worker, isUrgentOnly);
      boss.notifyWorker(worker);
    },
  };
}
