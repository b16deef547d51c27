import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseUnavailableError } from "./database-errors.ts";

/** Milliseconds after a refused write in which no other is tried. */
const pauseMs = 1_000;
/** The moment by `performance.now` until which a database gets no such write; infinite while one is late. */
const pausedUntil = new WeakMap<object, number>();

/** Does a small write that a read waits for, `withinMs` at most; null where it is left out, fails or comes late. */
export async function tryOptionalDatabaseWrite<T>(
  database: object,
  write: () => Promise<T>,
  withinMs: number,
) {
  if (performance.now() < (pausedUntil.get(database) ?? 0)) return null;
  const writing = write()
    .finally(() => pausedUntil.delete(database))
    .catch((error: unknown) => {
      if (!isDatabaseUnavailableError(error)) throw error;
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
