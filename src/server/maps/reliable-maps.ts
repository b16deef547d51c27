import {
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { MapsProvider } from "./maps-provider.ts";
import {
  createUnlikelyRouteError,
  isNonsensicalAnswerError,
  ProviderError,
} from "./provider-errors.ts";
import { isRoutePlausible } from "./route-rules.ts";

export type MapsProviderMethod = "suggest" | "resolve" | "find" | "placeAt" | "route";

/** The most milliseconds that a question to a maps provider may take in all, because a visitor waits. */
const answerWithinMs = 3_000;
const failuresInARow = 5;
/** Says whether another try would fail in the same way and only use up our quota. */
const isForGood = (error: unknown) => error instanceof ProviderError && error.fault !== "down";
/** The milliseconds until a provider that failed too often in a row is asked again. */
const leftAloneMs = 10_000;

/**
 * Makes the rules for one kind of question to a maps provider. After a failure it is asked again up to 3
 * times, after attempt × 2^attempt milliseconds, which is 2, 8 and 24 (docs/spec.md P-20). After 3 s it is
 * given up. After 5 failures in a row the provider is not asked for 10 s, so that nobody waits for one that
 * is down. A nonsensical answer does not count, or one visitor's question could stop the provider for
 * everybody.
 */
function policy() {
  return wrap(
    circuitBreaker(
      handleWhen((error) => !isNonsensicalAnswerError(error)),
      { halfOpenAfter: leftAloneMs, breaker: new ConsecutiveBreaker(failuresInARow) },
    ),
    timeout(answerWithinMs, TimeoutStrategy.Aggressive),
    retry(
      handleWhen((error) => !isForGood(error)),
      {
        maxAttempts: 3,
        backoff: new DelegateBackoff(({ attempt }) => attempt * 2 ** attempt),
      },
    ),
  );
}

/** Makes a provider that retries failures and refuses impossible distances. @param asked gets each outcome */
export function createReliableMaps(
  maps: MapsProvider,
  asked: (question: MapsProviderMethod, outcome: "answered" | "failed") => void = () => undefined,
): MapsProvider {
  function patiently<Args extends readonly unknown[], Answer>(
    question: MapsProviderMethod,
    ask: (...args: Args) => Promise<Answer>,
  ) {
    const asking = policy();
    return async (...args: Args): Promise<Answer> => {
      try {
        const answer = await asking.execute(() => ask(...args));
        asked(question, "answered");
        return answer;
      } catch (error) {
        asked(question, "failed");
        throw error;
      }
    };
  }

  return {
    ...maps,
    suggest: patiently("suggest", maps.suggest),
    resolve: patiently("resolve", maps.resolve),
    find: patiently("find", maps.find),
    placeAt: patiently("placeAt", maps.placeAt),
    route: patiently("route", async (from, to, truckSize) => {
      const route = await maps.route(from, to, truckSize);
      if (route === null || isRoutePlausible(route, from, to)) return route;
      throw createUnlikelyRouteError(maps.name);
    }),
  };
}
