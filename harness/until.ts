import { setTimeout as delay } from "node:timers/promises";

type UntilOptions = {
  /** How long to go on asking, in milliseconds. */
  readonly within: number;
  /** The pause between two questions, in milliseconds. */
  readonly every?: number;
  /** Ends the questions at once. */
  readonly signal?: AbortSignal;
};

/**
 * Asks again and again until the answer is something other than undefined or false.
 * Answers undefined when the time is up.
 * @throws AbortError when the signal is given
 */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { within, every = 25, signal }: UntilOptions,
): Promise<T | undefined> {
  const deadline = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() >= deadline) return undefined;
    await delay(every, undefined, { signal });
  }
}
