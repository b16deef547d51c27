import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { resumedEvent, sessionKey } from "#web/session/session.ts";
import {
  type FieldErrors,
  type FormFailure,
  type FormStatus,
  hasErrors,
} from "#web/ui/form/form-context.ts";
import { useCountdown } from "#web/ui/form/wait-line.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { ApiError, isRefusal, isSignedOut, messageOf } from "./api-error.ts";
import { readAgain } from "./query-client.ts";

export type FormCall = ReturnType<typeof useFormCall> & Pick<FormStatus, "waiting">;

/** Steps after a call that run only while the page that made it is still shown. */
type WhileHere<A> = {
  readonly done?: (answer: A) => unknown;
  readonly failed?: (error: unknown) => unknown;
};

/** Sends a form, once at a time; all that `<Form call={…}>` shows of it changes in one step. */
export function useFormCall(
  options: FailureOptions & { readonly initial?: FormFailure | undefined } = {},
) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<CallFailure>({ ...noFailure, ...options.initial });
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isHere = useRef(true);
  const waitSeconds = useCountdown(failure.waitUntilMs);
  const isWaitOver = failure.waitUntilMs > 0 && waitSeconds === 0;

  const clear = useCallback(() => setFailure(noFailure), []);
  const changeErrors = useCallback((change: (errors: FieldErrors) => FieldErrors) => {
    setFailure((last) => {
      if (!hasErrors(last.errors)) return last;
      const errors = change(last.errors);
      // The summary goes with the last message.
      return { ...last, errors, summary: hasErrors(errors) ? last.summary : null };
    });
  }, []);
  const clearError = useCallback(
    (field: string) => changeErrors(({ [field]: _, ...others }) => others),
    [changeErrors],
  );

  useEffect(() => {
    isHere.current = true;
    // A message that asked to log in again is done with after the login.
    window.addEventListener(resumedEvent, clear);
    return () => {
      isHere.current = false;
      window.removeEventListener(resumedEvent, clear);
    };
  }, [clear]);

  /** Sends, unless the form found errors or is still sending; busy until `call` has ended. */
  async function submit<A>(
    found: FieldErrors,
    call: () => Promise<A>,
    whileHere: WhileHere<A> = {},
  ): Promise<void> {
    if (isUnderWay.current) return;
    const isRefused = hasErrors(found);
    const summary = (isRefused && options.foundSummary) || null;
    setFailure({ ...noFailure, errors: { ...found }, summary });
    if (isRefused) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const answer = await call();
      if (isHere.current) await whileHere.done?.(answer);
    } catch (error) {
      setFailure(callFailure(error, options));
      // The guard around the page sends to the login, or asks for it over unsaved work.
      if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
      if (isHere.current) whileHere.failed?.(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  /** The page is read again after a failure too: a lost answer may have moved the record on. */
  const write = <A extends { readonly msg?: string } | null>(
    found: FieldErrors,
    send: () => Promise<A>,
    written?: (answer: A) => unknown,
    whileHere?: WhileHere<A>,
  ) =>
    submit(
      found,
      async () => {
        try {
          const answer = await send();
          if (answer?.msg !== undefined) toast(answer.msg);
          await written?.(answer);
          await readAgain(queryClient);
          return answer;
        } catch (error) {
          const reading = readAgain(queryClient);
          if (isRefusal(error)) await reading;
          throw error;
        }
      },
      whileHere,
    );

  return {
    ...failure,
    summary: isWaitOver ? null : failure.summary,
    busy,
    waitSeconds,
    submit,
    write,
    /** Sends what has no fields to check, such as the one change of a button. */
    run: <A>(call: () => Promise<A>, whileHere?: WhileHere<A>) => submit({}, call, whileHere),
    fail: useCallback((summary: string) => setFailure({ ...noFailure, summary }), []),
    clearError,
    /** Changes the field errors, for example when the fields they belong to have moved. */
    changeErrors,
    clear,
  };
}

export type FailureOptions = {
  /** Error codes that are about one field alone, such as a wrong one-time code. */
  readonly fieldOfCode?: Partial<Record<ErrorCode, string>>;
  /** The form's name for a field that an answer names by its path in the body. */
  readonly fieldOfPath?: (path: string) => string;
  readonly foundSummary?: string;
};

/** A failure, and the instant until which the server takes no further call (milliseconds, or 0). */
export type CallFailure = FormFailure & {
  readonly error: unknown;
  readonly code: ApiError["code"] | null;
  readonly waitUntilMs: number;
};

export const noFailure: CallFailure = {
  errors: {},
  summary: null,
  error: null,
  code: null,
  waitUntilMs: 0,
};

/** Beside the fields at fault, or else on top, never both. Only a 429 makes anybody wait. */
export function callFailure(
  error: unknown,
  { fieldOfCode = {}, fieldOfPath = (path) => path, foundSummary = "" }: FailureOptions = {},
): CallFailure {
  const msg = messageOf(error);
  if (!(error instanceof ApiError)) return { ...noFailure, error, summary: msg };
  const { code, status, retryAfterSeconds = 0 } = error;
  const field = code === "unreachable" ? undefined : fieldOfCode[code];
  const named = Object.entries(field ? { [field]: msg } : { ...error.errors });
  const errors = Object.fromEntries(named.map(([path, text]) => [fieldOfPath(path), text]));
  const waits = status === 429 && code !== "login_stopped" && retryAfterSeconds > 0;
  const summary = waits ? withoutSeconds(msg) : msg;
  return {
    error,
    code,
    errors,
    summary: hasErrors(errors) ? foundSummary || null : summary,
    waitUntilMs: waits ? Date.now() + retryAfterSeconds * 1000 : 0,
  };
}

/** The message without the sentence that names the wait: a countdown says it, and stays right. */
function withoutSeconds(msg: string): string {
  const kept = msg.split(/(?<=\.) /).filter((sentence) => !/\d+ seconds?\b/.test(sentence));
  return kept.length > 0 ? kept.join(" ") : msg;
}
