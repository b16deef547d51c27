import { Failure } from "#server/failure.ts";

/** Asks the maps provider; where it fails, throws the refusal with this code and with the error as its cause. */
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
