import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedLog, messageOf } from "./embedded-postgres-error.ts";
import { isPostmasterOf, type RunningServer } from "./postmaster.ts";

interface SuperviseOptions {
  readonly clusterDir: string;
  readonly log: EmbeddedLog;
  readonly restart: () => Promise<RunningServer>;
}

const POLL_MS = 1000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A server that lives this long is sound: the next death is restarted at once again. */
const SOUND_AFTER_MS = 30_000;

/** Resolves when the server is gone or the signal is given. */
function untilGone(server: RunningServer, clusterDir: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const { child } = server;
    const poll = child ? undefined : setInterval(check, POLL_MS).unref();
    function check() {
      if (!isPostmasterOf(server.pid, clusterDir)) finish();
    }
    function finish() {
      clearInterval(poll);
      child?.off("exit", finish);
      signal.removeEventListener("abort", finish);
      resolve();
    }
    signal.addEventListener("abort", finish);
    child?.once("exit", finish);
    if (signal.aborted || child?.exitCode != null || child?.signalCode != null) finish();
  });
}

/**
 * Watches the server and restarts it whenever it dies, at once at first, then after growing
 * pauses of at most 10 s, until ended.
 */
export function supervise(first: RunningServer, options: SuperviseOptions) {
  const { clusterDir, log, restart } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let server = first;

  async function bringBack(pause: number): Promise<number> {
    let next = pause;
    while (!signal.aborted) {
      await delay(next, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) break;
      next = Math.min(Math.max(next * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      try {
        server = await restart();
        log.warn(`The database runs again (pid ${server.pid}, port ${server.port}).`);
        break;
      } catch (error) {
        log.error(`The database could not be restarted, trying on: ${messageOf(error)}`);
      }
    }
    return next;
  }

  async function watch(): Promise<void> {
    let pause = 0;
    while (!signal.aborted) {
      const since = performance.now();
      await untilGone(server, clusterDir, signal);
      if (signal.aborted) return;
      log.error(`The database server (pid ${server.pid}) has died: restarting it.`);
      if (performance.now() - since > SOUND_AFTER_MS) pause = 0;
      pause = await bringBack(pause);
    }
  }

  const watching = watch();
  return {
    /** The server that runs now, or that ran last. */
    server: () => server,
    /** Stops watching and waits for a restart that is under way. The server is left alone. */
    end: async () => {
      ending.abort();
      await watching;
    },
  };
}
