import { limits, maxGuessWaitSeconds } from "../limits/limits.ts";

/** The first of several wrong passwords in a row that costs a wait. */
const firstSlowed = 5;

/**
 * After this many wrong passwords in a row no password is checked any more, not even the right one,
 * until the owner has proved the address anew.
 */
export const maxLoginFailures = limits["password-failures"].count;

/**
 * Seconds to wait after this many wrong passwords in a row before the next is checked: none for the
 * first four, then 1, 2, 4 and so on, to a quarter of an hour.
 */
export function loginDelaySeconds(failures: number): number {
  return failures < firstSlowed ? 0 : Math.min(maxGuessWaitSeconds, 2 ** (failures - firstSlowed));
}

/** For this many days an account knows a network from which its right password came. */
export const knownNetworkDays = 90;
