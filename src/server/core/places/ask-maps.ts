import { Failure } from "#server/failure.ts";

/** Asks the provider; where it fails, the refusal with this code has its error as the cause, for the log. */
export async function askMaps<T>(
  question: () => Promise<T>,
  code: "places_unavailable" | "route_unavailable",
): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    const failure = new Failure(code, { retryAfterSeconds: 5 });
    failure.cause = cause;
    throw failure;
  }
}
