import { useEffect, useEffectEvent, useState } from "react";
import { brand } from "#contract/brand.ts";
import { ApiError } from "./api/api-error.ts";
import type { FormCall } from "./use-form-call.ts";

const triesAgain = `We cannot reach ${brand.name} right now. Nothing was lost. When your connection comes back, we try again by ourselves.`;

/** How long the first looks wait, and every later one, in milliseconds. */
const pausesMs = [1000, 2000, 5000] as const;

/**
 * Runs `goOn` once the server answers again, while `isAway`. It looks every few seconds, and at once
 * when the browser has a line again.
 */
export function useWhenBack(isAway: boolean, goOn: () => void): void {
  const then = useEffectEvent(goOn);
  useEffect(() => {
    if (!isAway) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const look = async () => {
      clearTimeout(timer);
      const isBack = await answers();
      if (!isHere) return;
      if (isBack) then();
      else wait();
    };
    const wait = () => {
      const pause = pausesMs[looks] ?? pausesMs[2];
      looks += 1;
      clearTimeout(timer);
      // Not all of those who wait at the same moment.
      timer = setTimeout(() => void look(), pause * (0.8 + Math.random() * 0.4));
    };
    const heard = () => void look();
    window.addEventListener("online", heard);
    wait();
    return () => {
      isHere = false;
      clearTimeout(timer);
      window.removeEventListener("online", heard);
    };
  }, [isAway]);
}

/** Whether the server answers for this page; a proxy in front of it may answer that it is away. */
async function answers(): Promise<boolean> {
  const { href } = window.location;
  const answer = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** Whether a call found no server. One that asks for a wait is there, and busy. */
function foundNoServer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (error.status >= 502 && error.retryAfterSeconds === undefined);
}

/**
 * Sends a form once more by itself when the server is back, if `values` are still what was sent;
 * otherwise only the message goes, and the person sends it. Answers the call, with a message that says
 * so.
 */
export function useSendAgain(call: FormCall, values: unknown, send: () => void): FormCall {
  const now = JSON.stringify(values);
  const [sent, setSent] = useState({ values: now, isBusy: false });
  if (call.busy !== sent.isBusy) {
    setSent({ values: call.busy ? now : sent.values, isBusy: call.busy });
  }
  const isAway = !call.busy && foundNoServer(call.error);
  useWhenBack(isAway, () => (sent.values === now ? send() : call.clear()));
  return isAway ? { ...call, summary: triesAgain } : call;
}
