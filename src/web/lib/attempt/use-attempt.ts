import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isSignedOut, resumedEvent, sessionKey } from "#web/lib/session/session.ts";
import { type FieldErrors, hasErrors } from "#web/ui/form/form-context.ts";
import { type FormFailure, useFormErrors } from "#web/ui/form/use-form-errors.ts";
import {
  type CallFailure,
  callFailure,
  type FieldOfCode,
  type NameOfPath,
} from "./call-failure.ts";
import { useCountdown } from "./countdown.ts";

export type Attempt = FormFailure & {
  readonly busy: boolean;
  /** Why the last one was refused, when the summary is about a call. */
  readonly code: CallFailure["code"];
  /** Counts down while the server takes no further attempt. */
  readonly waitSeconds: number;
  /**
   * Sends, unless the form found something wrong or is still sending. Busy until `send` has ended,
   * so one that navigates keeps the form busy until it is gone.
   */
  readonly start: (wrong: FieldErrors, send: () => Promise<unknown>) => Promise<void>;
  /** The field was changed, so what was said of it no longer holds. */
  readonly mend: (field: string) => void;
  /** The fields have moved: what was said of them goes along, or goes. */
  readonly revise: (change: (errors: FieldErrors) => FieldErrors) => void;
  /** Forgets what was said, and the wait. */
  readonly clear: () => void;
};

const noRefusal = { code: null, waitUntilMs: 0 } as const;
type Refusal = { readonly code: CallFailure["code"]; readonly waitUntilMs: number };

/** One attempt of a form at a time. Busy and errors are states of React: they change in one step. */
export function useAttempt(fieldOfCode?: FieldOfCode, nameOf?: NameOfPath): Attempt {
  const queryClient = useQueryClient();
  const { errors, summary, fail, mend, revise, clear } = useFormErrors();
  const [refusal, setRefusal] = useState<Refusal>(noRefusal);
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const waitSeconds = useCountdown(refusal.waitUntilMs);
  // Who has waited is told nothing of it any more.
  const isWaitedOut = refusal.waitUntilMs > 0 && waitSeconds === 0;

  // Whoever was told to log in, and did, is told no longer.
  useEffect(() => {
    window.addEventListener(resumedEvent, clear);
    return () => window.removeEventListener(resumedEvent, clear);
  }, [clear]);

  async function start(wrong: FieldErrors, send: () => Promise<unknown>): Promise<void> {
    if (isUnderWay.current) return;
    setRefusal(noRefusal);
    fail({ ...wrong }, null);
    if (hasErrors(wrong)) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const failure = callFailure(error, fieldOfCode, nameOf);
      fail(failure.errors, failure.summary);
      // The page around the form knows what to do about that, once it hears of it.
      if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
      setRefusal({
        code: failure.code,
        waitUntilMs: failure.waitSeconds > 0 ? Date.now() + failure.waitSeconds * 1000 : 0,
      });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return {
    errors,
    summary: isWaitedOut ? null : summary,
    busy,
    code: refusal.code,
    waitSeconds,
    start,
    mend,
    revise,
    clear: () => {
      clear();
      setRefusal(noRefusal);
    },
  };
}
