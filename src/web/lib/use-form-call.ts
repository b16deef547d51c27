import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { isSignedOut, resumedEvent, sessionKey } from "#web/lib/session/session.ts";
import {
  type FieldErrors,
  type FormFailure,
  type FormStatus,
  hasErrors,
} from "#web/ui/form/form-context.ts";
import { useCountdown } from "#web/ui/form/wait-line.tsx";

/** The call that a form or a button makes: how it stands, and what starts it. */
export type FormCall = FormStatus & {
  /** What the last call threw; null while there is nothing to say of it. */
  readonly error: unknown;
  /** The code of the last refusal, when the failure is about a call. */
  readonly code: ApiError["code"] | null;
  /**
   * Sends, unless the form found errors or is still sending. Busy until `call` has ended, so one
   * that navigates keeps the form busy until it is gone.
   */
  readonly submit: <A>(
    found: FieldErrors,
    call: () => Promise<A>,
    whileHere?: WhileHere<A>,
  ) => Promise<void>;
  /** Sends what has no fields to check, such as the one change of a button. */
  readonly run: <A>(call: () => Promise<A>, whileHere?: WhileHere<A>) => Promise<void>;
  /** Shows a failure that the page found itself. */
  readonly fail: (errors: FieldErrors, summary: string | null) => void;
  /** Changes the field errors, for example when the fields they belong to have moved. */
  readonly changeErrors: (change: (errors: FieldErrors) => FieldErrors) => void;
  /** Forgets the failure and the wait. */
  readonly clear: () => void;
};

/** What follows a call only if the page that made it is still shown. */
type WhileHere<A> = {
  readonly done?: (answer: A) => unknown;
  readonly failed?: (error: unknown) => unknown;
};

type Options = {
  /** Error codes that are about one field alone, such as a wrong one-time code. */
  readonly fieldOfCode?: Partial<Record<ErrorCode, string>>;
  /** The form's name for a field that an answer names by its path in the body. */
  readonly fieldOfPath?: (path: string) => string;
  /** The summary above the messages of fields; without one it is a general sentence. */
  readonly foundSummary?: string;
  /** A failure that another page handed over. */
  readonly initial?: FormFailure | undefined;
};

type Failure = FormFailure & Pick<FormCall, "error" | "code"> & { readonly waitUntilMs: number };

const nothing: Failure = { errors: {}, summary: null, error: null, code: null, waitUntilMs: 0 };

/**
 * Sends a form, once at a time: busy, field errors, summary and the wait after a 429, in one state
 * of React, so that they change in one step. `<Form call={…}>` shows all of it.
 */
export function useFormCall(options: Options = {}): FormCall {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>({ ...nothing, ...options.initial });
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isHere = useIsHere();
  const waitSeconds = useCountdown(failure.waitUntilMs);
  const isWaitOver = failure.waitUntilMs > 0 && waitSeconds === 0;

  const clear = useCallback(() => setFailure(nothing), []);
  const changeErrors = useCallback((change: (errors: FieldErrors) => FieldErrors) => {
    setFailure((last) => {
      if (!hasErrors(last.errors)) return last;
      const errors = change(last.errors);
      // Once the last message is gone, so is what stood above it.
      return { ...last, errors, summary: hasErrors(errors) ? last.summary : null };
    });
  }, []);
  const clearError = useCallback((field: string) => changeErrors(without(field)), [changeErrors]);

  // A message that asked to log in again is done with after the login.
  useEffect(() => {
    window.addEventListener(resumedEvent, clear);
    return () => window.removeEventListener(resumedEvent, clear);
  }, [clear]);

  const submit: FormCall["submit"] = async (found, call, whileHere = {}) => {
    if (isUnderWay.current) return;
    const isRefused = hasErrors(found);
    setFailure({
      ...nothing,
      errors: { ...found },
      summary: (isRefused && options.foundSummary) || null,
    });
    if (isRefused) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const answer = await call();
      if (isHere.current) await whileHere.done?.(answer);
    } catch (error) {
      setFailure(callFailure(error, options));
      // The guard around the page knows what to do about that, once it hears of it.
      if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
      if (isHere.current) whileHere.failed?.(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return {
    ...failure,
    summary: isWaitOver ? null : failure.summary,
    busy,
    waitSeconds,
    submit,
    run: (call, whileHere) => submit({}, call, whileHere),
    fail: useCallback((errors, summary) => setFailure({ ...nothing, errors, summary }), []),
    clearError,
    changeErrors,
    clear,
  };
}

/**
 * Where a failed call shows in a form: beside the fields at fault, or else on top, never both. Only
 * a 429 makes anybody wait: a server that is away names a time too, and where a new password is
 * needed, waiting does not help.
 */
export function callFailure(
  error: unknown,
  { fieldOfCode = {}, fieldOfPath = (path) => path, foundSummary = "" }: Options = {},
): Failure {
  const msg = messageOf(error);
  if (!(error instanceof ApiError)) return { ...nothing, error, summary: msg };
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

function without(field: string) {
  return (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** True in a ref while the component is on the page. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
