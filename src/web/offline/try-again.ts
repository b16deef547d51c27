import type { Waiting } from "#web/ui/form/wait-line.tsx";

/** The least time between what a page does by itself, and the longest wait, in milliseconds. */
const leastMs = 2000;
const longestMs = 60_000;

/** Fires on `window` when something succeeded that was tried again: the server answers. */
const reachedEvent = "layisha:reached";

/**
 * The wait before a page tries something again by itself, in milliseconds: 2 s, and half as long
 * again after each further failure; at most a minute, as where the browser has no line; never less
 * than the server asked for. A fifth is chance, so that not everybody comes back at one moment.
 *
 * @param failures that came before the last one, from 0
 */
export function pauseMs(failures: number, error: unknown): number {
  const grown = Math.min(longestMs, leastMs * 1.5 ** failures);
  return Math.max(toldMs(error), navigator.onLine ? grown : longestMs) * (1 + Math.random() / 5);
}

/** The wait that a failed call was told of (`Retry-After`), in milliseconds; else 0. */
const toldMs = (error: unknown) =>
  ((error as { readonly retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? 0) * 1000;

/** When this page did something by itself for the last time. */
let lastAt = Number.NEGATIVE_INFINITY;

/**
 * Runs `work` once after `pauseMs`; as soon as the browser has a line again, or something else has
 * reached the server, where that has not asked for the wait. All that a page does by itself stays
 * 2 s apart.
 */
export function tryLater(failures: number, error: unknown, work: () => void): Waiting {
  const pause = pauseMs(failures, error);
  let dueAt = performance.now() + pause;
  const given = new AbortController();
  const look = () => {
    if (given.signal.aborted) return;
    const restMs = Math.max(dueAt, lastAt + leastMs) - performance.now();
    if (restMs > 0) return void setTimeout(look, restMs);
    given.abort();
    lastAt = performance.now();
    work();
  };
  const hurry = () => {
    if (toldMs(error) === 0) dueAt = 0;
    look();
  };
  for (const sign of ["online", reachedEvent]) {
    window.addEventListener(sign, hurry, { signal: given.signal });
  }
  look();
  return { atMs: Date.now() + pause, stop: () => given.abort() };
}

/** Runs `work` with growing waits until it succeeds; answers how to give it up. */
export function keepTrying(
  work: () => Promise<unknown>,
  error: unknown = null,
  failures = 0,
): () => void {
  let isOver = false;
  let { stop } = tryLater(failures, error, () => {
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
          if (!isOver) stop = keepTrying(work, cause, failuresNow);
        },
      );
  });
  return () => {
    isOver = true;
    stop();
  };
}
