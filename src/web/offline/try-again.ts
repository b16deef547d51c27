import type { PlannedRetry } from "#web/ui/form/wait-line.tsx";

/** The shortest time between two retries of a page, and the longest wait before one, in milliseconds. */
const leastMs = 2000;
const longestMs = 60_000;

/** The name of the event on `window` after a successful retry, which shows that the server answers. */
const reachedEvent = "layisha:reached";

/**
 * The wait before a page retries, in milliseconds: 2 s after the first failure, half as long again after
 * each later one, and a minute at most. Without a network it is a minute. It is never less than the server
 * asked for. Up to a fifth is added at random, so that browsers do not all come back at one moment.
 *
 * @param failures how many calls failed before the last one, from 0
 */
export function retryPauseMs(failures: number, error: unknown): number {
  const grown = Math.min(longestMs, leastMs * 1.5 ** failures);
  return (
    Math.max(retryAfterMs(error), navigator.onLine ? grown : longestMs) * (1 + Math.random() / 5)
  );
}

/** The wait that the server asked for in `Retry-After`, in milliseconds; 0 where it asked for none. */
const retryAfterMs = (error: unknown) =>
  ((error as { readonly retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? 0) * 1000;

/** The moment of this page's last retry, by `performance.now()`. */
let lastAt = Number.NEGATIVE_INFINITY;

/**
 * Runs `work` once after `retryPauseMs`. It runs earlier when the browser is online again or another retry
 * succeeds, unless the server asked for the wait. All retries of a page are at least 2 s apart.
 */
export function scheduleRetry(failures: number, error: unknown, work: () => void): PlannedRetry {
  const pause = retryPauseMs(failures, error);
  let dueAt = performance.now() + pause;
  const stopped = new AbortController();
  const check = () => {
    if (stopped.signal.aborted) return;
    const restMs = Math.max(dueAt, lastAt + leastMs) - performance.now();
    if (restMs > 0) return void setTimeout(check, restMs);
    stopped.abort();
    lastAt = performance.now();
    work();
  };
  const hurry = () => {
    if (retryAfterMs(error) === 0) dueAt = 0;
    check();
  };
  for (const sign of ["online", reachedEvent]) {
    window.addEventListener(sign, hurry, { signal: stopped.signal });
  }
  check();
  return { atMs: Date.now() + pause, stop: () => stopped.abort() };
}

/** Runs `work` after growing waits until it succeeds. Returns a function that stops it. */
export function retryUntilSuccess(
  work: () => Promise<unknown>,
  error: unknown = null,
  failures = 0,
): () => void {
  let isOver = false;
  let { stop } = scheduleRetry(failures, error, () => {
    let failuresNow = failures + 1;
    const hurry = () => {
      failuresNow = 0;
    };
    window.addEventListener("online", hurry);
    work()
      .finally(() => window.removeEventListener("online", hurry))
      .then(
        () => window.dispatchEvent(new Event(reachedEvent)),
        (cause: unknown) => {
          if (!isOver) stop = retryUntilSuccess(work, cause, failuresNow);
        },
      );
  });
  return () => {
    isOver = true;
    stop();
  };
}
