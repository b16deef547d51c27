import { setTimeout as wait } from "node:timers/promises";
import { OwnError } from "../log/own-error.ts";
import type { MapsProvider } from "./maps-provider.ts";

const retries = 3;
/** Milliseconds that a question may take with all its tries: a visitor waits for the answer. */
const answerWithinMs = 3_000;

function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new OwnError("The maps provider did not answer within 3 s.")),
    answerWithinMs,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * The provider, asked again when it fails: up to 3 more times, after attempt × 2^attempt
 * milliseconds, which is 2, 8 and 24 (specification, section 9). The last failure is passed on. One
 * that does not answer within 3 s has failed.
 *
 * @param sleep waits so many milliseconds
 */
export function withRetries(
  maps: MapsProvider,
  sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds),
): MapsProvider {
  async function persist<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= retries; attempt += 1) {
      try {
        return await ask();
      } catch {
        // Not swallowed: the last try below has no catch around it.
        await sleep(attempt * 2 ** attempt);
      }
    }
    return ask();
  }

  return {
    name: maps.name,
    attribution: maps.attribution,
    suggest: (typed, session) => inTime(persist(() => maps.suggest(typed, session))),
    resolve: (placeId) => inTime(persist(() => maps.resolve(placeId))),
    find: (address) => inTime(persist(() => maps.find(address))),
    placeAt: (point) => inTime(persist(() => maps.placeAt(point))),
    route: (from, to, truckSize) => inTime(persist(() => maps.route(from, to, truckSize))),
  };
}
