import type { Job, PgBoss } from "pg-boss";

/** Seconds after which a piece that another process queued is found at the latest. */
const pollingIntervalSeconds = 4;
/** Pieces that one process does at once, of which some are kept free for what is urgent. */
const urgentLanes = 2;
const commonLanes = 2;

type Lane = { readonly id: string; readonly isUrgentOnly: boolean };

/**
 * The workers of one queue. Every lane takes the urgent piece before the others and the older before
 * the newer; some take urgent pieces alone, so that slow work in all the others holds up none. A lane
 * looks again as soon as it has done a piece; idle, it asks the database only every 4 s, because this
 * process wakes a lane for what it queued itself.
 */
export function createLanes(boss: PgBoss, queue: string, urgentPriority: number) {
  const idle = new Set<Lane>();

  async function openLane(isUrgentOnly: boolean, handle: (job: Job<never>) => Promise<void>) {
    const options = {
      pollingIntervalSeconds,
      ...(isUrgentOnly && { minPriority: urgentPriority }),
    };
    const { promise: opened, resolve } = Promise.withResolvers<Lane>();
    const id = await boss.work<never>(queue, options, async (jobs) => {
      const lane = await opened;
      idle.delete(lane);
      try {
        for (const job of jobs) await handle(job);
      } finally {
        idle.add(lane);
        boss.notifyWorker(lane.id);
      }
    });
    const lane = { id, isUrgentOnly };
    idle.add(lane);
    resolve(lane);
  }

  return {
    open: async <Data>(handle: (job: Job<Data>) => Promise<void>): Promise<void> => {
      const lanes = [
        ...Array.from({ length: urgentLanes }, () => true),
        ...Array.from({ length: commonLanes }, () => false),
      ];
      for (const isUrgentOnly of lanes) {
        await openLane(isUrgentOnly, handle as (job: Job<never>) => Promise<void>);
      }
    },
    /** Has a lane look at once that has nothing to do and may take the piece, if there is one. */
    wake: (isUrgent: boolean): void => {
      const lanes = [...idle];
      const own = lanes.find(({ isUrgentOnly }) => isUrgentOnly === isUrgent);
      const lane = own ?? (isUrgent ? lanes[0] : undefined);
      if (!lane) return;
      // The next piece wakes another one.
      idle.delete(lane);
      idle.add(lane);
      boss.notifyWorker(lane.id);
    },
  };
}
