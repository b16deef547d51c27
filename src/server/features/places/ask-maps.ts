import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "#server/failure.ts";

const messages = {
  unavailable: "We cannot look up places right now. Try again in a minute.",
  route_unavailable: undefined,
} as const satisfies Partial<Record<ErrorCode, string | undefined>>;

/**
 * What the maps provider answers to this question.
 *
 * @throws Failure with this code when the provider fails; its own error is the cause, for the log
 */
export async function askMaps<T>(
  question: () => Promise<T>,
  code: keyof typeof messages,
): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    const msg = messages[code];
    const failure = new Failure(code, { retryAfterSeconds: 5, ...(msg !== undefined && { msg }) });
    failure.cause = cause;
    throw failure;
  }
}
