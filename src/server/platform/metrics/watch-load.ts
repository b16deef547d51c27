import type { DatabasePool } from "../db/pool.ts";
import type { FrontDoor } from "../http/load/front-door.ts";
import type { Metrics } from "./metrics.ts";

/** Shows how many requests may be under way, and how many were refused before they began. */
export function watchDoor(metrics: Metrics, door: FrontDoor): void {
  metrics.watch(
    {
      name: "layisha_http_requests_limit",
      help: "The most requests that may be under way at this moment; lower while overloaded",
    },
    () => [{ value: door.limit() }],
  );
  metrics.watch(
    {
      name: "layisha_http_refused_at_door",
      help: "Requests, and connections, refused before they began, since the start",
      labels: ["code"],
    },
    () => Object.entries(door.refused()).map(([code, value]) => ({ labels: { code }, value })),
  );
}

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
