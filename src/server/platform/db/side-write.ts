import { setTimeout as wait } from "node:timers/promises";
import { isUnavailable } from "./database-errors.ts";

/** Milliseconds for which no other is tried after one that was refused. */
const pauseMs = 1_000;
/** Without end while one is late. */
const pausedUntil = new WeakMap<object, number>();

/** A small write that a read waits for up to `withinMs`, and goes on without: null. Late failures are unseen. */
export async function sideWrite<T>(database: object, write: () => Promise<T>, withinMs: number) {
  if (performance.now() < (pausedUntil.get(database) ?? 0)) return null;
  const writing = write()
    .finally(() => pausedUntil.delete(database))
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      pausedUntil.set(database, performance.now() + pauseMs);
      return null;
    });
  const done = new AbortController();
  const late = wait(withinMs, null, { ref: false, signal: done.signal }).then(() => {
    pausedUntil.set(database, Number.POSITIVE_INFINITY);
    return null;
  });
  return Promise.race([writing, late]).finally(() => done.abort());
}
