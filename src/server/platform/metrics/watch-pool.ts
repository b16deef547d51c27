import type { Pool } from "pg";
import type { Metrics } from "./metrics.ts";

/** Shows how many connections to the database there are, and how many callers wait for one. */
export function watchPool(metrics: Metrics, pool: Pool): void {
  metrics.watch(
    {
      name: "layisha_database_connections",
      help: "Connections to the database",
      labels: ["state"],
    },
    () => [
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
    ],
  );
  metrics.watch(
    {
      name: "layisha_database_connections_limit",
      help: "The most connections to the database that this process opens",
    },
    () => [{ value: pool.options.max }],
  );
  metrics.watch(
    {
      name: "layisha_database_waiting",
      help: "Callers who wait for a connection to the database",
    },
    () => [{ value: pool.waitingCount }],
  );
}
