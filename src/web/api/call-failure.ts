import type { ErrorCode } from "#contract/errors.ts";
import { type FormFailure, hasErrors } from "#web/ui/form/form-context.ts";
import { ApiError, messageOf } from "./api-error.ts";

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
