import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Closers } from "./closers.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import { askTimeOf, startDatabaseClock } from "./platform/db/database-clock.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { serveMetrics } from "./platform/metrics/serve-metrics.ts";
import { listenOn } from "./start-error.ts";

/** The clock that this process shares with every other on the database. */
export async function openClock(
  pool: Pool,
  log: Logger,
  metrics: Metrics,
  closers: Closers,
): Promise<Clock> {
  const clock = await startDatabaseClock({ ask: askTimeOf(pool), log });
  closers.add(clock.stop);
  metrics.watch(
    {
      name: "layisha_clock_skew_seconds",
      help: "How far this machine's clock is ahead of the database's, by which everything goes",
    },
    () => [{ value: clock.skewMs() / 1000 }],
  );
  return clock.now;
}

/** Serves the metrics on their own port, when there is one; answers where. */
export async function openMetrics(
  { metrics: where }: Config,
  metrics: Metrics,
  closers: Closers,
): Promise<string | null> {
  if (where === null) return null;
  metrics.watchProcess();
  const server = await listenOn("METRICS_PORT", where.port, () => serveMetrics(metrics, where));
  closers.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://${where.host}:${where.port}/metrics`;
}
