import { maxGuessWaitSeconds, rateLimits } from "../limits/limits.ts";

/** The number of wrong passwords in a row from which each further one costs a wait. */
const failuresBeforeWait = 5;

/**
 * The number of wrong passwords in a row after which an account accepts no password any more, not even the
 * right one, until its owner verifies the email address again.
 */
export const maxLoginFailures = rateLimits["password-failures"].count;

/**
 * Seconds to wait after this many wrong passwords in a row before the next is checked: none for the
 * first four, then 1, 2, 4 and so on, to a quarter of an hour.
 */
export function loginDelayAfterFailuresSeconds(failures: number): number {
  return failures < failuresBeforeWait
    ? 0
    : Math.min(maxGuessWaitSeconds, 2 ** (failures - failuresBeforeWait));
}

/** The days for which an account knows a network from which the right password came. */
export const knownLoginNetworkDays = 90;
