import {
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleAll,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import { OwnError } from "../log/own-error.ts";
import type { MapsProvider } from "./maps-provider.ts";
import { isPlausible } from "./plausible-route.ts";
import { ProviderKeyRefused, ProviderOverQuota } from "./provider-errors.ts";

/** The questions that a provider answers. */
export type MapsQuestion = "suggest" | "resolve" | "find" | "placeAt" | "route";

/** Milliseconds that a question may take with all its tries: a visitor waits for the answer. */
const answerWithinMs = 3_000;
const failuresInARow = 5;
/** Answers that the next try would get again, and that a provider counts. */
const refusals = [ProviderOverQuota, ProviderKeyRefused] as const;
/** Milliseconds until a provider that failed so often is asked again. */
const leftAloneMs = 10_000;

/**
 * How one kind of question is asked: again after a failure, up to 3 more times, after attempt ×
 * 2^attempt milliseconds, which is 2, 8 and 24 (specification, section 9); given up after 3 s; and
 * not asked for 10 s when it failed 5 times in a row, so that nobody waits for a provider that is down.
 */
function policy() {
  return wrap(
    circuitBreaker(handleAll, {
      halfOpenAfter: leftAloneMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
    }),
    timeout(answerWithinMs, TimeoutStrategy.Aggressive),
    retry(
      handleWhen((error) => !refusals.some((refusal) => error instanceof refusal)),
      {
        maxAttempts: 3,
        backoff: new DelegateBackoff(({ attempt }) => attempt * 2 ** attempt),
      },
    ),
  );
}

/**
 * The provider with patience and sense: asked again when it fails, left alone while it is down, and
 * not believed when a distance cannot be one. The last failure is passed on.
 *
 * @param asked is told how each question ended
 */
export function reliableMaps(
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
    name: maps.name,
    attribution: maps.attribution,
    allowsOwnMaps: maps.allowsOwnMaps,
    suggest: patiently("suggest", maps.suggest),
    resolve: patiently("resolve", maps.resolve),
    find: patiently("find", maps.find),
    placeAt: patiently("placeAt", maps.placeAt),
    route: patiently("route", async (from, to, truckSize) => {
      const route = await maps.route(from, to, truckSize);
      if (route === null || isPlausible(route, from, to)) return route;
      throw new OwnError("The maps provider answered a route that no road can have.");
    }),
  };
}
