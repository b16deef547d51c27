import { useCallback, useSyncExternalStore } from "react";

/** Nobody has to wait longer than this: what says so was written under another clock. */
const longestWaitMs = 24 * 60 * 60_000;

/** Whole seconds from now until then, 0 when it has passed or cannot be. Both in milliseconds. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  const left = untilMs - nowMs;
  return left > 0 && left <= longestWaitMs ? Math.ceil(left / 1000) : 0;
}

/** "1 second", "30 seconds", "754 seconds (about 13 minutes)". */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}

/** The seconds left until an instant, counting down while the page stands. */
export function useCountdown(untilMs: number): number {
  const count = useCallback(() => secondsUntil(untilMs, Date.now()), [untilMs]);
  const watch = useCallback(
    (look: () => void) => {
      if (count() === 0) return () => undefined;
      // Often enough that no second is skipped when a tick comes late.
      const timer = setInterval(look, 250);
      return () => clearInterval(timer);
    },
    [count],
  );
  // A page that is prerendered has nobody who waits.
  return useSyncExternalStore(watch, count, () => 0);
}
