import { setTimeout as wait } from "node:timers/promises";
import { takesNoWrites } from "./database-errors.ts";

/** A write that is refused costs its connection, so the next is not tried for so long. */
const pauseMs = 1_000;
const pausedUntil = new WeakMap<object, number>();

/**
 * Does a small write on the way of a read, which goes on without it while the database takes no
 * writes: then the answer is null.
 *
 * @param database what the write goes to, as one object
 * @param withinMs how long the read waits for it; what fails later fails unseen
 */
export async function sideWrite<T>(
  database: object,
  write: () => Promise<T>,
  withinMs: number,
): Promise<T | null> {
  if (performance.now() < (pausedUntil.get(database) ?? 0)) return null;
  const writing = write().catch((error: unknown) => {
    if (!takesNoWrites(error)) throw error;
    pausedUntil.set(database, performance.now() + pauseMs);
    return null;
  });
  const done = new AbortController();
  const late = wait(withinMs, null, { ref: false, signal: done.signal });
  return Promise.race([writing, late]).finally(() => done.abort());
}
