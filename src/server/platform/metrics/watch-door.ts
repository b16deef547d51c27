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
      help: "Requests refused before they began, since the start",
      labels: ["code"],
    },
    () => Object.entries(door.refused()).map(([code, value]) => ({ labels: { code }, value })),
  );
}
