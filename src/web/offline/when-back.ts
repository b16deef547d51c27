import { useEffect, useEffectEvent, useRef, useState } from "react";
import { brand } from "#contract/brand.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FormCall } from "#web/api/use-form-call.ts";
import type { Waiting } from "#web/ui/form/wait-line.tsx";
import { keepTrying, tryLater } from "./try-again.ts";

const triesAgain = `We cannot reach ${brand.name} right now. Nothing was lost. When your connection comes back, we try again by ourselves.`;

/** Runs `goOn` once the server answers again, while `isAway`; `failures` came before. */
export function useWhenBack(isAway: boolean, goOn: () => void, failures = 0): void {
  const then = useEffectEvent(goOn);
  useEffect(() => {
    if (!isAway) return;
    const look = async () => {
      const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
      // A proxy in front of the server may answer that it is away.
      if (status >= 500) throw new Error(`The server answers ${status}.`);
      then();
    };
    return keepTrying(look, null, failures);
  }, [isAway, failures]);
}

/**
 * Makes a call again by itself, with growing waits, for as long as it fails and `isAway`. Answers the
 * failure of the last try, also while the next one is under way, and that next one; null for neither.
 */
export function useTryAgain(
  { busy, error }: Pick<FormCall, "busy" | "error">,
  isAway: boolean,
  send: () => void,
) {
  const trySending = useEffectEvent(send);
  const failures = useRef(0);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [tried, setTried] = useState<unknown>(null);
  const isWaiting = isAway && !busy;

  if (!busy && tried !== null) setTried(null);
  useEffect(() => {
    if (!busy && !isAway) failures.current = 0;
  }, [busy, isAway]);

  useEffect(() => {
    if (!isWaiting) return;
    const next = tryLater(failures.current, error, () => {
      failures.current += 1;
      setTried(error);
      trySending();
    });
    const forget = () => {
      next.stop();
      setWaiting(null);
    };
    setWaiting({ atMs: next.atMs, stop: forget });
    return forget;
  }, [isWaiting, error]);

  return { error: error ?? tried, waiting };
}

/** Whether a call found no server. One that asks for a wait is there, and busy. */
function foundNoServer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (error.status >= 502 && error.retryAfterSeconds === undefined);
}

/** Sends a form again by itself where it found no server, while `values` are what was sent. */
export function useSendAgain(call: FormCall, values: unknown, send: () => void): FormCall {
  const now = JSON.stringify(values);
  const [sent, setSent] = useState({ values: now, isBusy: false });
  if (call.busy !== sent.isBusy) {
    setSent({ values: call.busy ? now : sent.values, isBusy: call.busy });
  }
  const isSame = sent.values === now;
  const again = useTryAgain(call, isSame && foundNoServer(call.error), send);
  const isShown = isSame && foundNoServer(again.error);
  return isShown ? { ...call, summary: triesAgain, waiting: again.waiting } : call;
}
