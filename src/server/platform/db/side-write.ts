import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseUnavailableError } from "./database-errors.ts";

/** The milliseconds after a refused optional write in which no other is tried. */
const pauseMs = 1_000;
/** The `performance.now` moment until which a database gets no optional write; infinite while one is late. */
const pausedUntil = new WeakMap<object, number>();

/** Does a small write before a read, for `withinMs` at most; null when it is left out, fails or is late. */
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
