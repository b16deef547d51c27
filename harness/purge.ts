import { purgeExpiredRows } from "#server/features/housekeeping/purge.ts";
import type { TestApp } from "./app.ts";

/** Forgets what is due, or only counts it; answers how much it is of each kind that is any. */
export async function purgeCounts(app: TestApp, dryRun = false): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await purgeExpiredRows(app.context, {
    dryRun,
    withinMs: Number.POSITIVE_INFINITY,
    tell: (what, count) => {
      if (count > 0) counts[what] = count;
    },
  });
  return counts;
}
