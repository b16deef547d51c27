import type { Context } from "#server/context.ts";
import type { RepeatedJob } from "#server/platform/jobs/jobs.ts";
import { purge } from "./purge.ts";

/** Shorter than the time after which a piece of background work is taken for lost. */
const withinMs = 40_000;

/** Forgets what has served its time, as nightly work; what is too much for one night waits. */
export function sweepJob(context: Context): RepeatedJob {
  return {
    name: "sweep",
    retryLimit: 3,
    retryDelayMax: 600,
    handle: async () => {
      const tell = (what: string, rows: number) => context.metrics.count("swept", { what }, rows);
      await purge(context, { dryRun: false, withinMs, tell });
    },
  };
}
