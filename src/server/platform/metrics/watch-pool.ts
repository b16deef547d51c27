import type { DatabasePool } from "../db/pool.ts";
import type { Metrics } from "./metrics.ts";

/** Shows how many connections to the database there are, and how many callers wait for one. */
export function watchPool(metrics: Metrics, pool: DatabasePool): void {
  metrics.watch(
    {
      name: "layisha_database_connections",
      help: "Connections to the database",
      labels: ["state"],
    },
    () => [
      { labels: { state: "idle" }, value: pool.counts().idle },
      { labels: { state: "busy" }, value: pool.counts().busy },
    ],
  );
  metrics.watch(
    {
      name: "layisha_database_connections_limit",
      help: "The most connections to the database that this process opens",
    },
    () => [{ value: pool.max }],
  );
  metrics.watch(
    {
      name: "layisha_database_waiting",
      help: "Callers who wait for a connection to the database",
    },
    () => [{ value: pool.counts().waiting }],
  );
}
