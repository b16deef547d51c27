import type { EmbeddedLog } from "./embedded-postgres-error.ts";
import type { RunningServer } from "./ensure-running.ts";
import { isPostmasterOf } from "./postmaster.ts";
import { until } from "./until.ts";

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5000;

/**
 * Shuts the server down: fast first (its clients are cut off, everything is written), and when
 * that takes over 10 s at once (the next start recovers).
 */
export async function stopServer(
  server: RunningServer,
  clusterDir: string,
  log: EmbeddedLog,
): Promise<void> {
  const isGone = () => {
    const { child } = server;
    if (child && (child.exitCode !== null || child.signalCode !== null)) return true;
    return !isPostmasterOf(server.pid, clusterDir);
  };
  const steps = [
    { signal: "SIGINT", within: FAST_MS },
    { signal: "SIGQUIT", within: IMMEDIATE_MS },
  ] as const;
  for (const { signal, within } of steps) {
    if (isGone()) return;
    try {
      process.kill(server.pid, signal);
    } catch (error) {
      // It ended between the look and the signal.
      if (isGone()) return;
      throw error;
    }
    if (await until(isGone, { within })) return;
  }
  log.error(`The database server (pid ${server.pid}) does not stop; it is left running.`);
}
