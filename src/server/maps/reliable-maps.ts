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

export type MapsQuestion = "suggest" | "resolve" | "find" | "placeAt" | "route";

/** Milliseconds that a question may take with all its tries: a visitor waits for the answer. */
const answerWithinMs = 3_000;
const failuresInARow = 5;
/** Whether the next try would get the same answer, which a provider counts. */
const isForGood = (error: unknown) => error instanceof ProviderError && error.fault !== "down";
/** Milliseconds until a provider that failed so often is asked again. */
const leftAloneMs = 10_000;

/**
 * How one kind of question is asked: again after a failure, up to 3 more times, after attempt ×
 * 2^attempt milliseconds, which is 2, 8 and 24 (docs/spec.md P-20); given up after 3 s; and
 * not asked for 10 s when it failed 5 times in a row, so that nobody waits for a provider that is down.
 * A nonsensical answer may lie in the question: it is no failure of those, or one visitor could close
 * the provider to all.
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

/** Makes a provider that asks again after failures, and refuses distances that no road can have. @param asked is called with each outcome */
export function createReliableMaps(
  maps: MapsProvider,
  asked: (question: MapsQuestion, outcome: "answered" | "failed") => void = () => undefined,
): MapsProvider {
  function patiently<Args extends readonly unknown[], Answer>(
    question: MapsQuestion,
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
