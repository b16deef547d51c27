import { useCallback, useState, useSyncExternalStore } from "react";

/** A wait longer than this is ignored, because it comes from a clock that was changed. */
const longestWaitMs = 24 * 60 * 60_000;

/** Whole seconds from `nowMs` until `untilMs`; 0 when `untilMs` has passed or is too far away to be right. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  const left = untilMs - nowMs;
  return left > 0 && left <= longestWaitMs ? Math.ceil(left / 1000) : 0;
}

/** A wait in words: "1 second", "754 seconds (about 13 minutes)". `one` replaces the word "second". */
export function formatWait(seconds: number, one = "second"): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? one : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}

/** Counts down the seconds until an instant, which is in milliseconds since 1970. */
export function useCountdown(untilMs: number): number {
  const count = useCallback(() => secondsUntil(untilMs, Date.now()), [untilMs]);
  const watch = useCallback(
    (look: () => void) => {
      if (count() === 0) return () => undefined;
      // The timer ticks four times a second, so that a late tick skips no second.
      const timer = setInterval(look, 250);
      return () => clearInterval(timer);
    },
    [count],
  );
  // A page that is being prerendered shows no wait.
  return useSyncExternalStore(watch, count, () => 0);
}

/** Says how long the user must wait. A screen reader announces only the end of the wait, not each second. */
export function RetryWaitLine(props: {
  readonly id?: string;
  readonly seconds: number;
  /** The beginning of the sentence about the wait, such as "You can try again". */
  readonly can: string;
  /** The word for a single second; "second" when left out. */
  readonly one?: string;
}) {
  const { seconds, can } = props;
  const [hasWaited, setWaited] = useState(false);
  if (seconds > 0 && !hasWaited) setWaited(true);
  return (
    <>
      {seconds > 0 && (
        <p id={props.id} className="mt-2 text-small text-quiet tabular-nums">
          {can} in {formatWait(seconds, props.one)}
        </p>
      )}
      <output className="sr-only">{seconds === 0 && hasWaited ? `${can} now` : ""}</output>
    </>
  );
}

export type PlannedRetry = {
  /** The instant of the next try, in milliseconds since 1970-01-01 UTC. */
  readonly atMs: number;
  readonly stop: () => void;
};

/** Counts down to the next automatic try, "We try again in 12 seconds", with a button that stops it. */
export function RetryCountdown({ waiting }: { readonly waiting: PlannedRetry | null | undefined }) {
  const seconds = useCountdown(waiting?.atMs ?? 0);
  if (!waiting) return null;
  return (
    <div>
      <RetryWaitLine seconds={seconds} can="We try again" />
      <button type="button" className="link min-h-11" onClick={waiting.stop}>
        Stop trying
      </button>
    </div>
  );
}
