import { useEffect, useEffectEvent, useRef, useState } from "react";
import { brand } from "#contract/brand.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FormCall } from "#web/api/use-form-call.ts";
import type { PlannedRetry } from "#web/ui/form/wait-line.tsx";
import { retryUntilSuccess, scheduleRetry } from "./try-again.ts";

const retryingMessage = `We cannot reach ${brand.name} right now. Nothing was lost. When your connection comes back, we try again by ourselves.`;

/** Runs `onReconnect` once the server answers again. @param failures how many calls failed before */
export function useOnReconnect(isAway: boolean, onReconnect: () => void, failures = 0): void {
  const reconnected = useEffectEvent(onReconnect);
  useEffect(() => {
    if (!isAway) return;
    const check = async () => {
      const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
      // A status from 500 may come from a proxy whose server is away.
      if (status >= 500) throw new Error(`The server answers ${status}.`);
      reconnected();
    };
    return retryUntilSuccess(check, null, failures);
  }, [isAway, failures]);
}

/**
 * Sends a call again, after ever longer waits, while it fails and `isAway` is true. Returns the last `error`,
 * which stays during the next try, and `waiting`, the wait before that try; null where there is none.
 */
export function useRetryOnReconnect(
  { busy, error }: Pick<FormCall, "busy" | "error">,
  isAway: boolean,
  send: () => void,
) {
  const sendAgain = useEffectEvent(send);
  const failures = useRef(0);
  const [waiting, setWaiting] = useState<PlannedRetry | null>(null);
  const [lastError, setLastError] = useState<unknown>(null);
  const isWaiting = isAway && !busy;

  if (!busy && lastError !== null) setLastError(null);
  useEffect(() => {
    if (!busy && !isAway) failures.current = 0;
  }, [busy, isAway]);

  useEffect(() => {
    if (!isWaiting) return;
    const next = scheduleRetry(failures.current, error, () => {
      failures.current += 1;
      setLastError(error);
      sendAgain();
    });
    const stop = () => {
      next.stop();
      setWaiting(null);
    };
    setWaiting({ atMs: next.atMs, stop });
    return stop;
  }, [isWaiting, error]);

  return { error: error ?? lastError, waiting };
}

/** Whether no server answered. A server that asks for a wait is only busy. */
function foundNoServer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (error.status >= 502 && error.retryAfterSeconds === undefined);
}

/** Sends a form again when no server answered, as long as its `values` are those that were sent. */
export function useResendFormOnReconnect(
  call: FormCall,
  values: unknown,
  send: () => void,
): FormCall {
  const now = JSON.stringify(values);
  const [sent, setSent] = useState({ values: now, isBusy: false });
  if (call.busy !== sent.isBusy) {
    setSent({ values: call.busy ? now : sent.values, isBusy: call.busy });
  }
  const isSame = sent.values === now;
  const retry = useRetryOnReconnect(call, isSame && foundNoServer(call.error), send);
  const isShown = isSame && foundNoServer(retry.error);
  return isShown ? { ...call, summary: retryingMessage, waiting: retry.waiting } : call;
}
