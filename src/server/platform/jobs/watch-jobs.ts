import type { QueryablePool } from "../db/pool.ts";
import type { ProcessMetrics } from "../metrics/metrics.ts";

type Work = {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** The age of the oldest waiting job in seconds; null when no job waits. */
  readonly oldest: number | null;
};

const states = ["waiting", "active", "failed"] as const;

/** Counts the background jobs of each kind, also of kinds that have none. */
async function countWork(pool: QueryablePool, queues: readonly string[]): Promise<readonly Work[]> {
  const { rows } = await pool.query<Work>(
    `select queue,
       count(*) filter (where state in ('created', 'retry')) as waiting,
       count(*) filter (where state = 'active') as active,
       count(*) filter (where state = 'failed') as failed,
       extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry')))::float8
         as oldest
     from unnest($1::text[]) as queue
       left join pgboss.job on coalesce(data->>'kind', name) = queue and state in ('created', 'retry', 'active', 'failed')
     group by queue`,
    [queues],
  );
  return rows;
}

/** Publishes the numbers of background jobs as metrics, with one SQL query for each reading of the metrics. */
export function watchBackgroundJobMetrics(
  metrics: ProcessMetrics,
  pool: QueryablePool,
  queues: readonly string[],
): void {
  let looking: Promise<readonly Work[]> | undefined;
  const look = () => {
    looking ??= countWork(pool, queues).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  metrics.watch(
    "layisha_jobs",
    "Pieces of background work that wait, are under way, or were given up",
    ["queue", "state"],
    async () =>
      (await look()).flatMap((work) =>
        states.map((state) => ({ labels: { queue: work.queue, state }, value: work[state] })),
      ),
  );
  metrics.watch(
    "layisha_jobs_oldest_waiting_seconds",
    "Age of the piece of background work that has waited longest; 0 when none waits",
    ["queue"],
    async () =>
      (await look()).map(({ queue, oldest }) => ({ labels: { queue }, value: oldest ?? 0 })),
  );
}
