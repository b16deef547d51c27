import pg from "pg";
import type { AppContext } from "#server/context.ts";
import { mailRetryPolicies } from "#server/mail/mails.ts";
import { createPasswordHasher } from "#server/platform/crypto/password-hasher.ts";
import { openDatabaseWithoutTimeLimits } from "#server/platform/db/create-database.ts";
import { readDatabaseTimeMs } from "#server/platform/db/database-clock.ts";
import { createBackgroundJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProcessMetrics } from "#server/platform/metrics/metrics.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

export type CommandContext = Pick<AppContext, "db" | "clock" | "hasher" | "jobs" | "metrics">;

/**
 * Runs a use case from the command line: by the database's clock, and without a page's limits.
 * @param queue whether work is put on the queue, or taken off it: its tables are made where they are missing
 */
export async function withCommandContext<T>(
  { url, queue }: { readonly url: string; readonly queue: boolean },
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => undefined);
  const db = openDatabaseWithoutTimeLimits<DatabaseTables>(pool);
  // Not `db.destroy`: it ends no connections where no query went through it.
  const closers = [() => pool.end()];
  try {
    const nowMs = await readDatabaseTimeMs(pool);
    const metrics = createProcessMetrics();
    const jobs = createBackgroundJobs(pool, createLog("error"), metrics, mailRetryPolicies);
    if (queue) {
      await jobs.open();
      closers.push(() => jobs.stop());
    }
    return await work({
      db,
      clock: () => nowMs,
      hasher: createPasswordHasher({
        concurrency: 1,
        queueLength: 1,
        overloaded: () => new Error("Too many passwords at once."),
      }),
      jobs,
      metrics,
    });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
