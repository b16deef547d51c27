import { useEffect, useState } from "react";
import { brand } from "#contract/brand.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { parseStoredShape, readObjectFields } from "#web/drafts/parse-stored.ts";
import type { FormFailure } from "#web/ui/form/form-context.ts";
import { useLocation, useNavigate } from "#web/ui/navigation.tsx";

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: ErrorCode | "unreachable";
  readonly msg: string;
  /** The message for each wrong field, by the name of the field. */
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** The whole seconds after which the same call may succeed. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole body of the answer. Some errors hold more data, such as the new quote of `price_changed`. */
  readonly body: unknown;

  constructor(status: number, answer: ErrorBody | UnreachableBody, body: unknown = answer) {
    super(answer.msg);
    this.status = status;
    this.code = answer.code;
    this.msg = answer.msg;
    this.errors = "errors" in answer ? answer.errors : undefined;
    this.retryAfterSeconds = "retryAfterSeconds" in answer ? answer.retryAfterSeconds : undefined;
    this.body = body;
  }
}

type UnreachableBody = { readonly code: "unreachable"; readonly msg: string };

const unreachableMessage = `We cannot reach ${brand.name} right now. Nothing was lost. Check your connection and try again.`;

const brokenAnswer: ErrorBody = {
  code: "unexpected",
  msg: "We could not read the answer. Reload the page and try again.",
};

const busyServer: ErrorBody = {
  code: "unavailable",
  msg: `${brand.name} is not answering right now. Nothing was lost. Try again in a moment.`,
};

export function serverUnreachableError(cause: unknown): ApiError {
  const error = new ApiError(0, { code: "unreachable", msg: unreachableMessage });
  error.cause = cause;
  return error;
}

const daySeconds = 86_400;

/**
 * Makes the error of a failing answer. An answer that a proxy wrote gets a message of our own.
 *
 * @param retryAfter the header `Retry-After`, in seconds; at most a day counts
 */
export function toApiError(status: number, body: unknown, retryAfter?: string | null): ApiError {
  const seconds = Math.min(Number(retryAfter ?? 0), daySeconds);
  const wait = seconds > 0 ? { retryAfterSeconds: seconds } : {};
  const { msg, code } = readObjectFields(body);
  if (typeof msg === "string" && typeof code === "string") {
    return new ApiError(status, { ...wait, ...(body as ErrorBody) }, body);
  }
  const ours = status >= 502 && status <= 504 ? busyServer : brokenAnswer;
  return new ApiError(status, { ...wait, ...ours }, body);
}

/** Whether the server has judged the call and refused it. A server that is away or busy has judged nothing. */
export function isServerRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

export function isSignedOutError(error: unknown): boolean {
  const codes: readonly string[] = ["session_ended", "not_signed_in", "cookie_not_found"];
  return error instanceof ApiError && codes.includes(error.code);
}

export function apiErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.msg;
  return "Something went wrong on this page. Try again, and contact us if it stays.";
}

/** Reads, once, the failure that another step of a booking passed along when it opened this page. */
export function useFormFailureFromNavigation(): FormFailure | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [failure] = useState(() =>
    parseStoredShape<FormFailure>(readObjectFields(state)["failure"], { errors: {}, summary: " " }),
  );
  useEffect(() => {
    if (failure) navigate(pathname, { replace: true, keepsScroll: true });
  }, [failure, pathname, navigate]);
  return failure ?? undefined;
}
