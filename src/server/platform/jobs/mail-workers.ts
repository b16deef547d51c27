import type { Job, PgBoss } from "pg-boss";

export const urgentMailPriority = 10;
/** Seconds after which a piece that another process queued is found at the latest. */
const pollingIntervalSeconds = 4;
/** The workers of one process, and whether each takes urgent pieces alone. */
const workerIsUrgentOnly = [true, true, false, false];

/**
 * The workers of one queue. Each takes the urgent piece before the others and the older before the
 * newer; some take urgent pieces alone, so that slow work in all the others delays none. A worker looks
 * again as soon as it has done a piece; idle, it asks the database only every 4 s, because this process
 * wakes a worker for each piece that it queued itself.
 */
export function createMailWorkers(boss: PgBoss, queue: string) {
  /** The idle workers by their ids, and whether each takes urgent pieces alone. */
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
    /** Wakes an idle worker that may take the piece, if there is one. */
    wake: (isUrgent: boolean): void => {
      const able = [...idle].filter(([, isUrgentOnly]) => isUrgent || !isUrgentOnly);
      const [worker, isUrgentOnly] = able.find(([, only]) => only === isUrgent) ?? able[0] ?? [];
      if (worker === undefined || isUrgentOnly === undefined) return;
      // The next piece wakes another one.
      idle.delete(worker);
      idle.set(worker, isUrgentOnly);
      boss.notifyWorker(worker);
    },
  };
}
