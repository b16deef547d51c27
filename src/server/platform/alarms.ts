import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** Calls for the people who run the product. */
export type Alarms = {
  /** Says that something goes on that somebody should look at. */
  readonly raise: (name: string, text: string) => void;
};

const silentMs = 60_000;

/** Each alarm is counted, and is a line of the log at most once a minute, with its name as `alarm`. */
export function createAlarms(
  log: Pick<FastifyBaseLogger, "error">,
  clock: Clock,
  metrics: Pick<Metrics, "count">,
): Alarms {
  const spokenAtMs = new Map<string, number>();
  return {
    raise: (name, text) => {
      metrics.count("alarms", { alarm: name });
      const nowMs = clock();
      if (nowMs - (spokenAtMs.get(name) ?? Number.NEGATIVE_INFINITY) < silentMs) return;
      spokenAtMs.set(name, nowMs);
      log.error({ alarm: name }, text);
    },
  };
}
