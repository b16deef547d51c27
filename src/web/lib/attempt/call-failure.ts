import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import type { FormFailure } from "#web/ui/form/use-form-errors.ts";

/** What a code says that is about one field alone, such as a wrong one-time code. */
export type FieldOfCode = Partial<Record<ErrorCode, string>>;

export type CallFailure = FormFailure & {
  readonly code: ApiError["code"] | null;
  /** Whole seconds until the server takes the same call again; 0 when nobody has to wait. */
  readonly waitSeconds: number;
};

/** What a form calls the field that an answer names by its place in the body. */
export type NameOfPath = (path: string) => string;

/** Where a failed call shows in a form: beside the fields at fault, or else on top, never both. */
export function callFailure(
  error: unknown,
  fieldOfCode: FieldOfCode = {},
  nameOf: NameOfPath = (path) => path,
): CallFailure {
  const msg = messageOf(error);
  if (!(error instanceof ApiError)) {
    return { errors: {}, summary: msg, code: null, waitSeconds: 0 };
  }
  const { code, status, retryAfterSeconds = 0 } = error;
  const field = code === "unreachable" ? undefined : fieldOfCode[code];
  const named = Object.entries(field ? { [field]: msg } : { ...error.errors });
  const errors = Object.fromEntries(named.map(([path, message]) => [nameOf(path), message]));
  const isOnTop = Object.keys(errors).length === 0;
  // A server that is away names a time too, but that is no reason to hold anybody back; and where
  // only a new password helps, waiting does not.
  const waitSeconds = status === 429 && code !== "login_stopped" ? retryAfterSeconds : 0;
  const summary = waitSeconds > 0 ? withoutSeconds(msg) : msg;
  return { errors, summary: isOnTop ? summary : null, code, waitSeconds };
}

/** The message without the sentence that names the wait: a countdown says it, and stays right. */
function withoutSeconds(msg: string): string {
  const kept = msg.split(/(?<=\.) /).filter((sentence) => !/\d+ seconds?\b/.test(sentence));
  return kept.length > 0 ? kept.join(" ") : msg;
}
