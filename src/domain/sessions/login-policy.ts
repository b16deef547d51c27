import { limits, maxGuessWaitSeconds } from "../limits/limits.ts";

/** From so many wrong passwords in a row on, each costs a wait. */
const failuresBeforeWait = 5;

/**
 * After so many wrong passwords in a row an account takes no password any more, not even the right one,
 * until its owner verifies the email address again.
 */
export const maxLoginFailures = limits["password-failures"].count;

/**
 * Seconds to wait after this many wrong passwords in a row before the next is checked: none for the
 * first four, then 1, 2, 4 and so on, to a quarter of an hour.
 */
export function loginDelaySeconds(failures: number): number {
  return failures < failuresBeforeWait
    ? 0
    : Math.min(maxGuessWaitSeconds, 2 ** (failures - failuresBeforeWait));
}

/** A network from which the right password came counts as known to the account for so many days. */
export const knownNetworkDays = 90;
