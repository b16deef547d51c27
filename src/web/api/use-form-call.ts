import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { sessionQueryKey, sessionResumedEvent } from "#web/session/session.ts";
import {
  type FieldErrors,
  type FormFailure,
  type FormStatus,
  hasFieldErrors,
} from "#web/ui/form/form-context.ts";
import { useCountdown } from "#web/ui/form/wait-line.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { ApiError, apiErrorMessage, isServerRefusal, isSignedOutError } from "./api-error.ts";
import { refreshCachedReads } from "./read-cache.ts";
import { useReadCache } from "./use-read.ts";

export type FormCall = ReturnType<typeof useFormCall> & Pick<FormStatus, "waiting">;

/** Steps to run after a call, unless the page that made the call has been left. */
type WhileMounted<Reply> = {
  readonly done?: (reply: Reply) => unknown;
  readonly failed?: (error: unknown) => unknown;
};

/** Sends a form, one call at a time. Everything that `<Form call={…}>` shows changes in one step. */
export function useFormCall(
  options: CallFailureOptions & { readonly initial?: FormFailure | undefined } = {},
) {
  const cache = useReadCache();
  const [failure, setFailure] = useState<CallFailure>({ ...noCallFailure, ...options.initial });
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const isMounted = useRef(true);
  const waitSeconds = useCountdown(failure.waitUntilMs);
  const isWaitOver = failure.waitUntilMs > 0 && waitSeconds === 0;

  const clear = useCallback(() => setFailure(noCallFailure), []);
  const changeErrors = useCallback((change: (errors: FieldErrors) => FieldErrors) => {
    setFailure((last) => {
      if (!hasFieldErrors(last.errors)) return last;
      const errors = change(last.errors);
      // The summary disappears with the last error of a field.
      return { ...last, errors, summary: hasFieldErrors(errors) ? last.summary : null };
    });
  }, []);
  const clearError = useCallback(
    (field: string) => changeErrors(({ [field]: _, ...others }) => others),
    [changeErrors],
  );

  useEffect(() => {
    isMounted.current = true;
    // After a login, the message that asked for the login disappears.
    window.addEventListener(sessionResumedEvent, clear);
    return () => {
      isMounted.current = false;
      window.removeEventListener(sessionResumedEvent, clear);
    };
  }, [clear]);

  /** Makes `call`, unless `found` holds errors or a call is under way. The form is busy until `call` ends. */
  async function submit<Reply>(
    found: FieldErrors,
    call: () => Promise<Reply>,
    whileMounted: WhileMounted<Reply> = {},
  ): Promise<void> {
    if (isSending.current) return;
    const isRefused = hasFieldErrors(found);
    const summary = (isRefused && options.foundSummary) || null;
    setFailure({ ...noCallFailure, errors: { ...found }, summary });
    if (isRefused) return;
    isSending.current = true;
    setBusy(true);
    try {
      const reply = await call();
      if (isMounted.current) await whileMounted.done?.(reply);
    } catch (error) {
      setFailure(describeCallFailure(error, options));
      // The new read makes the page open the login, or ask for the password if work is unsaved.
      if (isSignedOutError(error)) void cache.invalidateQueries({ queryKey: sessionQueryKey });
      if (isMounted.current) whileMounted.failed?.(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** Sends a change, then refreshes the page, even after a failure: the change may have arrived. */
  const write = <Reply extends { readonly msg?: string } | null>(
    found: FieldErrors,
    send: () => Promise<Reply>,
    written?: (reply: Reply) => unknown,
    whileMounted?: WhileMounted<Reply>,
  ) =>
    submit(
      found,
      async () => {
        try {
          const reply = await send();
          if (reply?.msg !== undefined) showToast(reply.msg);
          await written?.(reply);
          await refreshCachedReads(cache);
          return reply;
        } catch (error) {
          const refreshing = refreshCachedReads(cache);
          if (isServerRefusal(error)) await refreshing;
          throw error;
        }
      },
      whileMounted,
    );

  return {
    ...failure,
    summary: isWaitOver ? null : failure.summary,
    busy,
    waitSeconds,
    submit,
    write,
    /** Makes a call that sends no fields, such as the call of a button. */
    run: <Reply>(call: () => Promise<Reply>, whileMounted?: WhileMounted<Reply>) =>
      submit({}, call, whileMounted),
    fail: useCallback((summary: string) => setFailure({ ...noCallFailure, summary }), []),
    clearError,
    /** Changes the field errors, for example when the fields they belong to have moved. */
    changeErrors,
    clear,
  };
}

export type CallFailureOptions = {
  /** The field that an error code is about, such as the field of a one-time code that was wrong. */
  readonly fieldOfCode?: Partial<Record<ErrorCode, string>>;
  /** Returns the form's name of a field, from the path by which the server names the field. */
  readonly createFieldFinder?: (path: string) => string;
  readonly foundSummary?: string;
};

/** A failure, and the time until which the server takes no further call (milliseconds since 1970, or 0). */
export type CallFailure = FormFailure & {
  readonly error: unknown;
  readonly code: ApiError["code"] | null;
  readonly waitUntilMs: number;
};

export const noCallFailure: CallFailure = {
  errors: {},
  summary: null,
  error: null,
  code: null,
  waitUntilMs: 0,
};

/** The messages for a failed call: beside the wrong fields, or else on top. Only status 429 has a wait. */
export function describeCallFailure(
  error: unknown,
  {
    fieldOfCode = {},
    createFieldFinder: fieldOfPath = (path) => path,
    foundSummary = "",
  }: CallFailureOptions = {},
): CallFailure {
  const msg = apiErrorMessage(error);
  if (!(error instanceof ApiError)) return { ...noCallFailure, error, summary: msg };
  const { code, status, retryAfterSeconds = 0 } = error;
  const field = code === "unreachable" ? undefined : fieldOfCode[code];
  const named = Object.entries(field ? { [field]: msg } : { ...error.errors });
  const errors = Object.fromEntries(named.map(([path, text]) => [fieldOfPath(path), text]));
  const isWait = status === 429 && code !== "login_stopped" && retryAfterSeconds > 0;
  const summary = isWait ? withoutSeconds(msg) : msg;
  return {
    error,
    code,
    errors,
    summary: hasFieldErrors(errors) ? foundSummary || null : summary,
    waitUntilMs: isWait ? Date.now() + retryAfterSeconds * 1000 : 0,
  };
}

/** The message without the sentence that names the wait: a countdown shows the wait instead. */
function withoutSeconds(msg: string): string {
  const others = msg.split(/(?<=\.) /).filter((sentence) => !/\d+ seconds?\b/.test(sentence));
  return others.length > 0 ? others.join(" ") : msg;
}
